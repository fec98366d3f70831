import { decodeTime } from "ulid";

/** A location as far as it is billed. */
interface Added {
  _id: string;
  /** Since when it is priced, where it came back. */
  billedSince?: string | undefined;
}

/** When a location was added: its id tells. */
export const addedAt = ({ _id }: Pick<Added, "_id">): Date => new Date(decodeTime(_id));

/** Since when a location's 12 months run: since it was added or, where one that was removed came back, since that one was. */
export const pricedSince = ({ _id, billedSince }: Added): Date =>
  billedSince === undefined ? addedAt({ _id }) : new Date(billedSince);
