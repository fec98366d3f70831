import type { ActorReference } from "#functions/data/audit/audit-actor.ts";
import type { WholeOrganization } from "#functions/data/organizations/organizations.ts";
import { announceLogo } from "#functions/data/places/orphaned-files.ts";
import { logoAddress, storeLogo } from "#functions/services/logos.ts";
import { logoIn } from "#shared/model/picture.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { shownImage } from "#shared/rules/organizations/shown-image.ts";
import { changeSettings } from "./change-settings.ts";

/** Stores and sets the logo; the old image stays for a year, because sent emails show it. */
export async function changeLogo(bytes: Uint8Array, by: ActorReference): Promise<WholeOrganization | Refusal> {
  const image = logoIn(bytes);
  if (typeof image === "string") return { refused: "invalid", fields: { logo: image } };
  const shown = shownImage(bytes, image.type);
  // Announced before storing, so that an image whose change is refused is deleted later.
  await announceLogo(by.organization, logoAddress(by.organization, shown, image.type), by.now);
  const logo = await storeLogo(by.organization, shown, image.type);
  return logo === null ? { refused: "outside_service" } : changeSettings({ logo }, by);
}
