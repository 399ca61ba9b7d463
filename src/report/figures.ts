import type { Share } from "../stats/wilson.ts";

/** A share with its interval in per cent, such as `62.1 (60.9–63.3)`; a dash for a share of nothing. */
export function shareText(share: Share): string {
  if (share.low === 0 && share.high === 1) return "–";
  return `${percent(share.share)} (${percent(share.low)}–${percent(share.high)})`;
}

/** One decimal; `100` and `0` only for all and none. */
export function percent(share: number): string {
  if (share === 0 || share === 1) return String(share * 100);
  // Nearly all is not all.
  return Math.min(99.9, share * 100).toFixed(1);
}

/** Three significant digits, such as `0.0123`, `4.56`, `789`, `12,300`. */
export function figure(value: number): string {
  if (value === 0) return "0";
  const rounded = Number(value.toPrecision(3));
  const decimals = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(rounded))));
  return grouped(rounded.toFixed(decimals));
}

/** A whole number with commas at the thousands. */
export function count(value: number): string {
  return grouped(String(value));
}

/** `1 case`, `1,000 cases`. */
export function casesText(value: number): string {
  return `${count(value)} ${value === 1 ? "case" : "cases"}`;
}

/** Not by locale: the same on every machine. */
function grouped(digits: string): string {
  const [whole = "", fraction] = digits.split(".");
  const commas = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return fraction === undefined ? commas : `${commas}.${fraction}`;
}
