import * as z from "zod/mini";
import { Id } from "./id.ts";
import { FeedbackLink, GooglePlaceId, Threshold, TripadvisorUrl } from "./organization.ts";
import { line, properName } from "./text.ts";

/** The name of a location, as its customers know it. */
export const LocationName = properName(100, "name_required");
/** The name of somebody that customers rate. */
export const EmployeeName = properName(100, "name_required");
/** An address as it is written on one line. */
export const StreetAddress = line(200);

/** The most locations that one employee works at. */
export const locationsOfEmployee = 20;

/** What people say of a location. Null stands for what it has not, or takes from its organization. */
export const locationFields = {
  name: LocationName,
  address: z.nullable(StreetAddress),
  feedbackId: z.nullable(FeedbackLink),
  interceptLessThan: z.nullable(Threshold),
  rateable: z.boolean({ error: "choice_invalid" }),
  sources: z.object({ googlePlaceId: z.nullable(GooglePlaceId), tripadvisorUrl: z.nullable(TripadvisorUrl) }),
};

/** What people say of an employee. */
export const employeeFields = {
  name: EmployeeName,
  locations: z.array(Id).check(
    z.maxLength(locationsOfEmployee, { error: "too_many_locations" }),
    z.overwrite((ids) => [...new Set(ids)]),
  ),
  feedbackId: z.nullable(FeedbackLink),
  rateable: z.boolean({ error: "choice_invalid" }),
};

/** The number of the version that a change was made on. */
export const Version = z.optional(z.int({ error: "number_range" }));
