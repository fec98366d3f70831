import type { SourceName } from "#shared/model/invitation.ts";

export const sourceAddresses: Readonly<Record<SourceName, string>> = {
  google: "https://places.googleapis.com",
  tripadvisor: "https://api.content.tripadvisor.com",
};
