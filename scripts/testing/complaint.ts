import { newOwner, type Owner } from "./new-owner.ts";
import { throughOnboarding } from "./through-onboarding.ts";

/** One star by the public link of a new organization, whose owner is alerted by email. */
export async function aComplaint(
  origin: string,
  customer: { email?: string; phone?: string },
): Promise<{ owner: Owner; organization: string }> {
  const owner = await newOwner(origin);
  const feedbackId = `talk-${owner.email.slice(0, 8)}`;
  const organization = await throughOnboarding(owner, { organizationName: "Chez nous", feedbackId });
  await owner.call("PATCH", "/api/me", { notifications: { email: true, phone: false } });
  const { nonce }: { nonce: string } = await (await fetch(`${origin}/api/rate/${feedbackId}`)).json();
  const rated = await fetch(`${origin}/api/rate/${feedbackId}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ rating: 1, comment: "La soupe était froide", name: "Léa", ...customer, nonce }),
  });
  if (!rated.ok) throw new Error(`The complaint was answered ${rated.status}: ${await rated.text()}`);
  return { owner, organization };
}

/** The link of a message's text whose path begins so. */
export const linkIn = (text: string, part: string): string => text.match(new RegExp(`http\\S*/${part}\\S*`))?.[0] ?? "";
