import type { By } from "#functions/data/audit/by.ts";
import type { WholeOrganization } from "#functions/data/organizations/organizations.ts";
import { announceLogo } from "#functions/data/places/loose-files.ts";
import { logoAddress, storeLogo } from "#functions/services/logos.ts";
import { logoIn } from "#shared/model/logo.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { shownImage } from "#shared/rules/organizations/shown-image.ts";
import { changeSettings } from "./change-settings.ts";

/**
 * Stores an image and makes it the organization's logo. An image that is shown no more stays for a
 * year: emails that were sent show it. Refused: `invalid` for what is no logo, `outside_service` where it could not be stored, and as `changeSettings` does.
 */
export async function changeLogo(bytes: Uint8Array, by: By): Promise<WholeOrganization | Refusal> {
  const image = logoIn(bytes);
  if (typeof image === "string") return { refused: "invalid", fields: { logo: image } };
  const shown = shownImage(bytes, image.type);
  // What is refused once it is stored would otherwise stay for ever, known to nobody.
  await announceLogo(by.organization, logoAddress(by.organization, shown, image.type), by.now);
  const logo = await storeLogo(by.organization, shown, image.type);
  return logo === null ? { refused: "outside_service" } : changeSettings({ logo }, by);
}
