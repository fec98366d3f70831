import * as z from "zod/mini";
import { LocationRow } from "#shared/model/location-row.ts";
import { locationFields } from "./place.ts";

export const AddableRow = z.extend(LocationRow, {
  line: z.int().check(z.gte(1)),
  name: locationFields.name,
  address: locationFields.address,
  feedbackId: locationFields.feedbackId,
  interceptLessThan: locationFields.interceptLessThan,
});

/** Field message keys by path; empty if valid. */
export const locationRowIssues = (row: LocationRow): readonly { path: PropertyKey[]; message: string }[] =>
  z.safeParse(AddableRow, row).error?.issues ?? [];
