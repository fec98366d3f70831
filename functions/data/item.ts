import * as z from "zod/mini";

/** Attributes that only the table needs: keys, kind and expiry. */
const ofTheTable = new Set(["pk", "sk", "gsi1pk", "gsi1sk", "gsi2pk", "gsi2sk", "kind", "expiresAt"]);

const withoutKeys = (item: unknown): unknown =>
  typeof item === "object" && item !== null
    ? Object.fromEntries(Object.entries(item).filter(([name]) => !ofTheTable.has(name)))
    : item;

/**
 * The schema that reads the items of an entity. It gives the declared fields with their defaults, and keeps every other
 * attribute as it is: an item that a newer release wrote loses nothing when this release writes it back.
 */
export function itemOf<Shape extends z.core.$ZodShape>(
  fields: z.ZodMiniObject<Shape>,
): z.ZodMiniType<z.output<z.ZodMiniObject<Shape>>>;
export function itemOf(fields: z.ZodMiniObject): z.ZodMiniType {
  return z.pipe(z.transform(withoutKeys), z.looseObject(fields.shape));
}

/**
 * A noun as the API shows it, made from an item and whatever else is known. Fields that the noun does not declare are
 * left out; missing ones get their defaults.
 */
export const shown = <Noun extends z.core.$ZodType>(noun: Noun, values: z.input<Noun>): z.output<Noun> =>
  z.parse(noun, values);
