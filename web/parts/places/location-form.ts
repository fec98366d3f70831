import type { z } from "zod/mini";
import type { NewLocation } from "#shared/contract/locations.ts";
import type { Location } from "#shared/model/location.ts";
import { blankIsNull } from "#web/parts/form/blank-is-null.ts";

export type LocationValues = {
  name: string;
  address: string;
  feedbackId: string;
  interceptLessThan: string;
  rateable: boolean;
};

export const emptyLocation: LocationValues = {
  name: "",
  address: "",
  feedbackId: "",
  interceptLessThan: "",
  rateable: true,
};

export const locationAsTyped = (location: Location): LocationValues => ({
  name: location.name,
  address: location.address ?? "",
  feedbackId: location.feedbackId ?? "",
  interceptLessThan: location.interceptLessThan === null ? "" : String(location.interceptLessThan),
  rateable: location.rateable,
});

/** An empty link is left out, so that the API makes one from the name. */
export const newLocationAsSent = (values: LocationValues): z.input<typeof NewLocation> => {
  const { feedbackId, ...sent } = locationAsSent(values);
  return { ...sent, ...(feedbackId !== null && { feedbackId }) };
};

export const locationAsSent = (values: LocationValues): z.input<typeof NewLocation> => ({
  name: values.name,
  rateable: values.rateable,
  address: blankIsNull(values.address),
  feedbackId: blankIsNull(values.feedbackId),
  interceptLessThan: values.interceptLessThan === "" ? null : Number(values.interceptLessThan),
});
