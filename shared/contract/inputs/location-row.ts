import * as z from "zod/mini";
import { LocationRow } from "#shared/model/location-row.ts";
import { locationFields } from "./place.ts";

/** One location of a file as it must be to be added. */
export const AddableRow = z.extend(LocationRow, {
  line: z.int().check(z.gte(1)),
  name: locationFields.name,
  address: locationFields.address,
  feedbackId: locationFields.feedbackId,
  interceptLessThan: locationFields.interceptLessThan,
});

/** What is wrong with a row that its file was read to: where, and a field message's key. Nothing when it can be sent. */
export const locationRowIssues = (row: LocationRow): readonly { path: PropertyKey[]; message: string }[] =>
  z.safeParse(AddableRow, row).error?.issues ?? [];
