import { decodeTime } from "ulid";

/** When a location was added: its id tells. */
export const addedAt = ({ _id }: { _id: string }): Date => new Date(decodeTime(_id));
