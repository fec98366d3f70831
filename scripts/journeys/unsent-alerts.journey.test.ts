import type { Page } from "playwright-core";
import { describe, expect, inject, it } from "vitest";
import { onboardingSteps } from "#shared/model/onboarding.ts";
import { waitUntil } from "../local/process.ts";
import { atRest } from "../testing/at-rest.ts";
import { findingsInBothThemes } from "../testing/axe.ts";
import { newOwner } from "../testing/new-owner.ts";
import { sentTo } from "../testing/outbox.ts";
import { leave, visit } from "../testing/visitors.ts";
import { journeyTexts } from "./texts.ts";

const origin = inject("origin");

const post = (path: string, body: unknown) =>
  fetch(origin + path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });

async function anOwner(link: string) {
  const owner = await newOwner(origin);
  const answers = {
    welcome: { organizationName: "Atelier Caron" },
    "feedback-id": { feedbackId: link },
    "stars-limit": { interceptLessThan: 4, invitationMode: "threshold" },
    "phone-number": { phone: "+1 514 555 0133" },
    "website-link": { website: "https://atelier-caron.example" },
    "linked-accounts": {},
  };
  for (const step of onboardingSteps) await owner.call("PUT", `/api/me/onboarding/${step}`, answers[step]);
  await owner.call("PATCH", "/api/me", { notifications: { email: true, phone: false } });
  const [organization]: { _id: string }[] = await (await owner.call("GET", "/api/organizations")).json();
  const unsentPath = `/api/organizations/${organization?._id}/messages`;
  const unsent = async (): Promise<number> => (await (await owner.call("GET", unsentPath)).json()).items.length;
  const complain = async (error: string, expected: number) => {
    await post("/_local/refuse", { service: "ses", error, to: owner.email });
    const { nonce } = await (await fetch(`${origin}/api/rate/${link}`)).json();
    await post(`/api/rate/${link}`, { rating: 1, comment: "Cold soup.", nonce });
    await waitUntil(async () => (await unsent()) === expected, "The alert did not end.");
  };
  return { owner, organization: organization?._id ?? "", complain, unsent };
}

describe("an alert that did not arrive, in French", () => {
  const language = "fr";
  const text = journeyTexts(language);
  const notice = (page: Page) => page.getByRole("region", { name: text("dashboard", "unsent.title") });

  it("is shown on the dashboard, sent again where nothing was sent, and dismissed where it may have been", async () => {
    const { owner, organization, complain, unsent } = await anOwner(`atelier-${language}-${Date.now().toString(36)}`);
    await complain("MessageRejected", 1);
    await complain("InternalFailure", 2);
    const viewer = { email: owner.email, password: owner.password };
    const page = await visit(origin, { language, viewer, width: 390, height: 844 });
    await page.goto(`${origin}/${language}/organizations/${organization}`);
    for (const status of ["failed", "unknown"] as const)
      await notice(page)
        .getByText(text("dashboard", `unsent.you.${status}.email_one`).replace(/\{\{.*?\}\}/, "1"))
        .waitFor();
    await notice(page).getByText(text("dashboard", "unsent.refused.email")).waitFor();
    expect(
      await notice(page)
        .getByRole("link", { name: /Cold soup/ })
        .count(),
    ).toBe(2);
    await atRest(page);
    expect(await findingsInBothThemes(page)).toEqual([]);
    const again = notice(page).getByRole("button", { name: text("dashboard", "unsent.again") });
    // Only alerts that were certainly not sent can be resent.
    await expect.poll(() => again.count()).toBe(1);
    const alerts = async () =>
      (await sentTo(origin, owner.email)).filter(({ text: words }) => words.includes("Cold soup"));
    expect(await alerts()).toHaveLength(0);
    await post("/_local/refuse", { service: "ses", error: "MessageRejected", to: owner.email });
    await again.click();
    await notice(page).getByText(text("dashboard", "unsent.refusedAgain.email")).waitFor();
    await page.getByText(text("dashboard", "unsent.backAgain")).waitFor();
    await again.click();
    await page.getByText(text("dashboard", "unsent.onItsWay")).first().waitFor();
    await waitUntil(async () => (await alerts()).length === 1, "The alert did not come.");
    await notice(page)
      .getByRole("button", { name: text("dashboard", "unsent.dismiss") })
      .click();
    await notice(page).waitFor({ state: "detached" });
    await waitUntil(async () => (await unsent()) === 0, "Something is still on the list.");
    await page.reload();
    await page.getByRole("heading", { level: 1 }).waitFor();
    await atRest(page);
    await expect.poll(() => notice(page).count()).toBe(0);
    await leave(page);
  });
});
