import type { Events, HandlerEvent } from "../contract/events.ts";

/** Keeps every event. */
export class EventLog implements Events {
  readonly events: HandlerEvent[] = [];

  emit(event: HandlerEvent): void {
    this.events.push(event);
  }
}
