import type { Page } from "playwright-core";
import { expect, inject, it } from "vitest";
import { onboardingSteps } from "#shared/model/onboarding.ts";
import { newOwner, type Owner } from "../testing/new-owner.ts";
import { leave, visit } from "../testing/visitors.ts";
import { textsIn } from "./texts.ts";

const origin = inject("origin");

const run = Date.now().toString(36);
const english = textsIn("en");

/** An owner who answered the first steps of onboarding. */
async function begun(link: string, steps: number): Promise<{ owner: Owner; organization: string }> {
  const owner = await newOwner(origin);
  const answers = {
    welcome: { organizationName: "Chez nous" },
    "feedback-id": { feedbackId: `${link}-${run}` },
    "stars-limit": { interceptLessThan: 4, invitationMode: "threshold" },
    "phone-number": { phone: "+1 514 555 0199" },
    "website-link": { website: "https://cheznous.example" },
    "linked-accounts": {},
  };
  for (const step of onboardingSteps.slice(0, steps))
    await owner.call("PUT", `/api/me/onboarding/${step}`, answers[step]);
  const [organization]: { _id: string }[] = await (await owner.call("GET", "/api/organizations")).json();
  return { owner, organization: organization?._id ?? "" };
}
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

it("a wrong link keeps the focus in its dialog, which opened with the name", async () => {
  const begunBy = await begun("page", 6);
  const page = await visit(origin, { language: "en", viewer: begunBy.owner });
  await page.goto(`${origin}/en/organizations/${begunBy.organization}/settings/resources`);
  // Behind the dialog, this field bears the same name as the dialog's own.
  await page.getByLabel(english("sources", "tripadvisor.link")).waitFor();
  await button(page, english("sources", "links.add")).click();
  const dialog = page.getByRole("dialog");
  const hasFocus = (label: string) => async () =>
    dialog.getByLabel(english("sources", label), { exact: true }).evaluate((one) => one === document.activeElement);
  await expect.poll(hasFocus("links.label")).toBe(true);
  await page.keyboard.type("Facebook");
  await dialog.getByLabel(english("sources", "links.url"), { exact: true }).fill("facebook.com/x");
  await page.keyboard.press("Enter");
  await expect.poll(hasFocus("links.url")).toBe(true);
  await leave(page);
});
