import type { z } from "zod/mini";
import type { NewLocation } from "#shared/contract/locations.ts";
import type { Location } from "#shared/model/location.ts";
import { blankIsNull } from "#web/parts/form/blank-is-null.ts";

/** A location as its form holds it: what it has not is empty. */
export type LocationValues = {
  name: string;
  address: string;
  feedbackId: string;
  interceptLessThan: string;
  rateable: boolean;
};

/** The form of a new location. */
export const emptyLocation: LocationValues = {
  name: "",
  address: "",
  feedbackId: "",
  interceptLessThan: "",
  rateable: true,
};

/** A stored location as its form shows it. */
export const locationAsTyped = (location: Location): LocationValues => ({
  name: location.name,
  address: location.address ?? "",
  feedbackId: location.feedbackId ?? "",
  interceptLessThan: location.interceptLessThan === null ? "" : String(location.interceptLessThan),
  rateable: location.rateable,
});

/** The form of a new location as it is sent: one without a link gets one that is made of its name. */
export const newLocationAsSent = (values: LocationValues): z.input<typeof NewLocation> => {
  const { feedbackId, ...sent } = locationAsSent(values);
  return { ...sent, ...(feedbackId !== null && { feedbackId }) };
};

/** The form as it is sent. */
export const locationAsSent = (values: LocationValues): z.input<typeof NewLocation> => ({
  name: values.name,
  rateable: values.rateable,
  address: blankIsNull(values.address),
  feedbackId: blankIsNull(values.feedbackId),
  interceptLessThan: values.interceptLessThan === "" ? null : Number(values.interceptLessThan),
});
