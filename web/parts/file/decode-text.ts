import { analyse } from "chardet";

export interface DecodedText {
  text: string;
  /** A label of the Encoding Standard, or `cp850`. */
  encoding: string;
  /** Words with bytes that were not UTF-8 and were read as Windows-1252. */
  mended: string[];
  /** Possible encodings with sample words, the likeliest first; empty when the encoding is certain. */
  doubts: { encoding: string; words: string[] }[];
}

/** The upper half of the code page that Excel calls "MS-DOS". */
const cp850 =
  "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0";

function decodeWith(bytes: Uint8Array, encoding: string): string {
  if (encoding !== "cp850") return new TextDecoder(encoding).decode(bytes);
  return Array.from(bytes, (byte) => (byte < 0x80 ? String.fromCharCode(byte) : (cp850[byte - 0x80] ?? ""))).join("");
}

const isEncoding = (label: string): boolean => {
  try {
    return new TextDecoder(label).encoding !== "";
  } catch {
    return false;
  }
};

const looked = 200_000;
const wordsShown = 4;

const accentedWords = (text: string): string[] => text.split(/[\s,;"]+/).filter((word) => /[^\p{ASCII}]/u.test(word));
const someWords = (text: string): string[] => [...new Set(accentedWords(text))].slice(0, wordsShown);

/** Letters of western European languages; their positions in words tell encodings apart. */
const western = "àâäæçéèêëîïôöœùûüÿñáíóúãõåøßìòÀÂÄÆÇÉÈÊËÎÏÔÖŒÙÛÜŸÑÁÍÓÚÃÕÅØ";

/** A capital inside a word suggests a wrong encoding. */
function fitsCase(char: string, before: string, after: string): boolean {
  const [isBehindCapital, isBeforeSmall] = [/\p{Lu}/u.test(before), /\p{Ll}/u.test(after)];
  if (/\p{Ll}/u.test(char))
    return !/\p{Lu}/u.test(after) && (!isBehindCapital || isBeforeSmall || !/\p{L}/u.test(after));
  return !/\p{L}/u.test(before) || (isBehindCapital && !isBeforeSmall);
}

/** Share of non-ASCII characters that are plausible in their place, 0 to 1. */
function plausibility(text: string): number {
  let all = 0;
  let fine = 0;
  for (const { 0: char, index } of text.matchAll(/[^\p{ASCII}]/gu)) {
    all += 1;
    if (western.includes(char)) fine += fitsCase(char, text[index - 1] ?? "", text[index + 1] ?? "") ? 1 : 0;
    else if (/[’‘“”«»–—…°€\u00a0]/u.test(char)) fine += 0.6;
  }
  return all === 0 ? 1 : fine / all;
}

function isOtherScript(text: string): boolean {
  const words = accentedWords(text)
    .join("")
    .replaceAll(/[^\p{L}\p{M}]/gu, "");
  return words.replaceAll(/\p{ASCII}/gu, "").length > words.length * otherScript;
}

/** Lead that one encoding needs over the next to be certain. */
const sure = 0.2;
const plausible = 0.5;
const otherScript = 0.6;

function decodeCodePage(bytes: Uint8Array): Omit<DecodedText, "mended"> {
  const sample = bytes.subarray(0, looked);
  // Excel for Mac ends lines with CR alone when it writes Mac Roman.
  const hasOldBreaks = sample.includes(0x0d) && !sample.includes(0x0a);
  const rated = ["windows-1252", "macintosh", "cp850"]
    .map((encoding) => {
      const score = plausibility(decodeWith(sample, encoding)) + (hasOldBreaks && encoding === "macintosh" ? sure : 0);
      return { encoding, score };
    })
    .toSorted((one, other) => other.score - one.score);
  const [first, second] = rated;
  const isWestern = (first?.score ?? 0) >= plausible && !isOtherScript(decodeWith(sample, first?.encoding ?? "cp850"));
  const others = isWestern ? [] : detected(sample);
  const encoding = others[0] ?? first?.encoding ?? "windows-1252";
  const isSure = isWestern && (first?.score ?? 0) - (second?.score ?? 0) >= sure;
  const likely = [encoding, ...others, ...rated.flatMap((one) => (one.score > 0 ? [one.encoding] : []))];
  return {
    encoding,
    text: decodeWith(bytes, encoding),
    doubts: isSure
      ? []
      : [...new Set(likely)].map((one) => ({ encoding: one, words: someWords(decodeWith(sample, one)) })),
  };
}

const detected = (bytes: Uint8Array): string[] =>
  analyse(bytes)
    .map(({ name }) => name)
    .filter((name) => !/^(?:ISO-8859-1|windows-1252|ASCII|UTF)/i.test(name) && isEncoding(name))
    .slice(0, 3);

/** Without a byte order mark, every other byte of Latin text is zero. */
function utf16Of(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const sample = bytes.subarray(0, 1_000);
  const zeros = [0, 1].map((odd) => sample.filter((byte, index) => index % 2 === odd && byte === 0).length);
  const many = sample.length / 3;
  if ((zeros[1] ?? 0) > many && zeros[0] === 0) return "utf-16le";
  return (zeros[0] ?? 0) > many && zeros[1] === 0 ? "utf-16be" : null;
}

function sizeOf(byte: number): number {
  if (byte < 0x80) return 1;
  if (byte < 0xc2 || byte >= 0xf5) return 0;
  return byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
}

/** Margin of invalid bytes over valid multi-byte characters at which decoding as UTF-8 stops. */
const badAtMost = 100;

const wordAt = (text: string, place: number): string =>
  `${/[^\s,;"]*$/.exec(text.slice(Math.max(0, place - 30), place))?.[0] ?? ""}${/^[^\s,;"]*/.exec(text.slice(place, place + 30))?.[0] ?? ""}`;

/** Accepts UTF-8 with single Windows-1252 bytes, as from systems that mix sources; null if not UTF-8. */
function mendUtf8(bytes: Uint8Array): { text: string; mended: string[] } | null {
  const [utf8, windows] = [new TextDecoder(), new TextDecoder("windows-1252")];
  const parts: string[] = [];
  const places: number[] = [];
  let [start, length, good] = [0, 0, 0];
  const push = (part: string) => {
    parts.push(part);
    length += part.length;
  };
  for (let at = 0; at < bytes.length; ) {
    const size = sizeOf(bytes[at] ?? 0);
    if (size === 1 || (size > 1 && isContinued(bytes, at, size))) {
      good += size > 1 ? 1 : 0;
      at += size;
      continue;
    }
    push(utf8.decode(bytes.subarray(start, at)));
    places.push(length);
    push(windows.decode(bytes.subarray(at, at + 1)));
    at += 1;
    start = at;
    if (places.length > good + badAtMost) return null;
  }
  push(utf8.decode(bytes.subarray(start)));
  if (good < places.length) return null;
  const text = parts.join("");
  return { text, mended: [...new Set(places.map((place) => wordAt(text, place)))] };
}

function isContinued(bytes: Uint8Array, at: number, size: number): boolean {
  for (let next = at + 1; next < at + size; next++) if (((bytes[next] ?? 0) & 0xc0) !== 0x80) return false;
  return true;
}

export function decodeText(bytes: Uint8Array, chosen?: string): DecodedText {
  if (chosen !== undefined) {
    const { doubts } = decodeCodePage(bytes);
    return { text: decodeWith(bytes, chosen), encoding: chosen, mended: [], doubts };
  }
  const utf16 = utf16Of(bytes);
  if (utf16 !== null) return { text: decodeWith(bytes, utf16), encoding: utf16, mended: [], doubts: [] };
  const utf8 = mendUtf8(bytes);
  return utf8 === null ? { ...decodeCodePage(bytes), mended: [] } : { ...utf8, encoding: "utf-8", doubts: [] };
}
