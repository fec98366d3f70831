import * as z from "zod/mini";
import { LocationRow } from "#shared/model/location.ts";
import { Id } from "./id.ts";
import { FeedbackLink, GooglePlaceId, Threshold, TripadvisorUrl } from "./organization.ts";
import { line, properName } from "./text.ts";

export const LocationName = properName(100, "name_required");
export const EmployeeName = properName(100, "name_required");
export const StreetAddress = line(200);

export const locationsOfEmployee = 20;

/** Null means none, or inherited from the organization. */
export const locationFields = {
  name: LocationName,
  address: z.nullable(StreetAddress),
  feedbackId: z.nullable(FeedbackLink),
  interceptLessThan: z.nullable(Threshold),
  rateable: z.boolean({ error: "choice_invalid" }),
  sources: z.object({ googlePlaceId: z.nullable(GooglePlaceId), tripadvisorUrl: z.nullable(TripadvisorUrl) }),
};

export const employeeFields = {
  name: EmployeeName,
  locations: z.array(Id).check(
    z.maxLength(locationsOfEmployee, { error: "too_many_locations" }),
    z.overwrite((ids) => [...new Set(ids)]),
  ),
  feedbackId: z.nullable(FeedbackLink),
  rateable: z.boolean({ error: "choice_invalid" }),
};

/** The version that was edited. */
export const Version = z.optional(z.int({ error: "number_range" }));

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
