export interface SourcePlace {
  id: string;
  name: string;
  address: string;
}

const known: readonly SourcePlace[] = [
  { id: "ChIJ-demo-Maison-Lavallee-00", name: "Maison Lavallée", address: "1214 Av. du Mont-Royal E, Montréal, QC" },
  {
    id: "ChIJ-demo-Maison-Lavallee-01",
    name: "Maison Lavallée Saint-Lambert",
    address: "580 Av. Victoria, Saint-Lambert, QC",
  },
  { id: "ChIJ-gone-Bistro-ferme", name: "Bistro fermé", address: "1 Rue Saint-Paul, Québec, QC" },
  { id: "ChIJ-moved-Bistro-demenage", name: "Bistro déménagé", address: "2 Rue Saint-Paul, Québec, QC" },
  { id: "ChIJ-renewed-Bistro-rebaptise", name: "Bistro rebaptisé", address: "3 Rue Saint-Paul, Québec, QC" },
  { id: "ChIJ-unreviewed-Bistro-sans-avis", name: "Bistro sans avis", address: "4 Rue Saint-Paul, Québec, QC" },
  { id: "ChIJ-bare-Bistro-sans-details", name: "Bistro sans détails", address: "5 Rue Saint-Paul, Québec, QC" },
];

const fates = ["gone", "moved", "renewed", "unreviewed", "bare", "unshown", "uncounted"] as const;

/** Simulated special cases, named in the id: `moved` is closed with a successor, `renewed` answers with a new id. */
export const fateOf = (id: string): (typeof fates)[number] | null =>
  fates.find((fate) => id.startsWith(`ChIJ-${fate}-`)) ?? null;

export const presentId = (id: string): string => id.replace(/^ChIJ-(?:moved|renewed)-/, "ChIJ-now-");

const plain = (text: string) => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** A place for any text: its id encodes name and address, up to 200 bytes. */
function madeUp(text: string): SourcePlace {
  const [name = "", ...rest] = text.slice(0, 80).split(",");
  const place = { name: name.trim(), address: rest.join(",").trim() || "Québec, QC" };
  const said = Buffer.from(JSON.stringify([place.name, place.address]))
    .toString("base64url")
    .slice(0, 280);
  return { id: `ChIJ${said}`, ...place };
}

function saidBy(id: string): SourcePlace | null {
  try {
    const [name, address]: unknown[] = JSON.parse(Buffer.from(id.slice(4), "base64url").toString("utf8"));
    return typeof name === "string" && typeof address === "string" ? { id, name, address } : null;
  } catch {
    return null;
  }
}

export const placeOf = (id: string): SourcePlace =>
  known.find((place) => place.id === id) ??
  saidBy(id) ?? { id, name: `Place ${id.slice(4, 12)}`, address: "Québec, QC" };

export function placesLike(text: string, regions: readonly string[]): SourcePlace[] {
  const words = plain(text)
    .split(/[\s,]+/)
    .filter(Boolean);
  if (words.includes("nowhere")) return [];
  const inCanada = regions.length === 0 || regions.includes("ca");
  const fitting = known.filter(({ name, address }) =>
    words.every((word) => plain(`${name} ${address}`).includes(word)),
  );
  const own = text.trim().length >= 3 ? [madeUp(text)] : [];
  return [...(inCanada ? fitting : []), ...own].slice(0, 5);
}
