/**
 * Top-level domains that phones and mail programs link, or that are sold cheaply. `St.Denis/Laurier` must stay a name.
 */
const endings = /* @__PURE__ */ new Set(
  // Pure, so that bundles without address checks drop the list.
  /* @__PURE__ */ `com net org info biz name pro mobi app dev page xyz top icu vip win bid fun bio cam one new zip mov link click site
  website online store shop live life world today news blog email cloud space tech digital agency company center services
  solutions support systems network media group team work works club social chat video photos gallery studio design art
  bar cafe pizza restaurant menu kitchen food coffee pub beer wine hotel travel tours vacations flights taxi auto cars
  health clinic dental care fitness yoga beauty salon hair spa fashion boutique jewelry gifts flowers toys games game
  casino poker bet money cash loan loans credit finance financial bank tax insurance fund capital promo sale deals
  discount coupons review reviews rip ninja guru expert academy school education university quebec paris london edu gov
  mil int tel asia cat eus gal bzh scot wales swiss example`.split(/\s+/),
);

const written = /:\/\/|(?:^|[^\p{L}\p{N}])www\.|[^\s@]@[^\s@]+\.\p{L}/iu;
const hosts = /[\p{L}\p{N}]\.(xn--[a-z\d-]+|\p{L}{2,63})[/?#:]/giu;
const latin = /^\p{Script=Latin}+$/u;
const unseen = /\p{Default_Ignorable_Code_Point}/gu;

const isEnding = (label: string): boolean =>
  label.length === 2 || endings.has(label) || label.startsWith("xn--") || !latin.test(label);

/** Whether a text contains a usable web or email address; a bare domain or dotted name does not count. */
export function holdsAddress(text: string): boolean {
  const read = text.normalize("NFKC").replaceAll(unseen, "").replaceAll("。", ".").toLowerCase();
  return written.test(read) || [...read.matchAll(hosts)].some(([, label = ""]) => isEnding(label));
}
