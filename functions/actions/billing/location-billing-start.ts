import { decodeTime } from "ulid";

interface Added {
  _id: string;
  billedSince?: string | undefined;
}

/** The ULID holds the time of creation. */
export const locationBillingStart = ({ _id }: Pick<Added, "_id">): Date => new Date(decodeTime(_id));

/** Start of a location's 12 promotional months; a location that was re-added keeps its original start. */
export const pricedSince = ({ _id, billedSince }: Added): Date =>
  billedSince === undefined ? locationBillingStart({ _id }) : new Date(billedSince);
