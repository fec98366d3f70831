import type { SourceName } from "#shared/model/invitation.ts";

/** Where the sources' own APIs answer. */
export const sourceAddresses: Readonly<Record<SourceName, string>> = {
  google: "https://places.googleapis.com",
  tripadvisor: "https://api.content.tripadvisor.com",
};
