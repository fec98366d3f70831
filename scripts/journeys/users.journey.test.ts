import type { Page } from "playwright-core";
import { describe, expect, inject, it } from "vitest";
import { languages } from "#shared/model/language.ts";
import { onboardingSteps } from "#shared/model/onboarding.ts";
import { handOverWords } from "#shared/rules/accounts/organization-user.ts";
import { findings } from "../testing/axe.ts";
import { newOwner } from "../testing/new-owner.ts";
import { awaitMessage } from "../testing/outbox.ts";
import { leave, visit } from "../testing/visitors.ts";
import { journeyTexts } from "./texts.ts";

const origin = inject("origin");
const ownPassword = "un bon mot de passe";

describe.each(languages)("in %s", (language) => {
  const text = journeyTexts(language);
  const run = Date.now().toString(36);
  const button = (page: Page, namespace: string, key: string, values: Record<string, string> = {}) =>
    page.getByRole("button", { name: text(namespace, key, values), exact: true });
  const field = (page: Page, key: string) => page.getByLabel(text("account", `fields.${key}`), { exact: true });

  it("an operator joins by a temporary password, and becomes the owner in the first one's place", async () => {
    const owner = await newOwner(origin);
    const answers = {
      welcome: { organizationName: "Chez nous" },
      "feedback-id": { feedbackId: `users-${language}-${run}` },
      "stars-limit": { interceptLessThan: 4, invitationMode: "threshold" },
      "phone-number": { phone: "+1 514 555 0133" },
      "website-link": { website: "https://cheznous.example" },
      "linked-accounts": {},
    };
    for (const step of onboardingSteps) await owner.call("PUT", `/api/me/onboarding/${step}`, answers[step]);
    const first = await visit(origin, { language, viewer: owner });
    const [{ _id }] = await (await first.context().request.get(`${origin}/api/organizations`)).json();
    const base = `${origin}/${language}/organizations/${_id}`;

    await first.goto(`${base}/users/new`);
    const email = `zoe.${language}.${run}@example.com`;
    await field(first, "firstName").fill("Zoé");
    await field(first, "lastName").fill("Lavigne");
    await field(first, "email").fill(email);
    await button(first, "users", "new.submit").click();
    await first.getByText(text("users", "new.created", { name: "Zoé Lavigne" })).waitFor();
    await first.getByRole("listitem").getByText(text("users", "status.invited")).waitFor();

    const mail = await awaitMessage(origin, email, () => true);
    const operator = await visit(origin, { language });
    await operator.goto(`${origin}/${language}/login`);
    await field(operator, "email").fill(email);
    await field(operator, "password").fill(/\b[0-9a-z]{4}(?:-[0-9a-z]{4}){3}\b/.exec(mail.text)?.[0] ?? "");
    await button(operator, "account", "login.submit").click();
    await operator.getByRole("heading", { name: text("join", "choose.title") }).waitFor();
    await operator.goto(base);
    await operator.getByRole("heading", { name: text("join", "choose.title") }).waitFor();
    expect(await findings(operator)).toEqual([]);
    const newPassword = (key: string) => operator.getByLabel(text("entry", `newPassword.${key}`), { exact: true });
    await newPassword("password").fill(ownPassword);
    await newPassword("confirm").fill(ownPassword);
    await operator.getByRole("checkbox").check();
    await button(operator, "join", "choose.submit").click();
    await operator.waitForURL(base);

    await first.goto(`${base}/users?q=zoe`);
    await first.getByRole("link", { name: "Zoé Lavigne" }).click();
    await button(first, "users", "handOver.open").click();
    const dialog = first.getByRole("dialog");
    await dialog.getByRole("textbox").fill(handOverWords[language].toUpperCase());
    await dialog.getByRole("button", { name: text("users", "handOver.confirm"), exact: true }).click();
    await first.getByText(text("users", "handOver.done", { name: "Zoé Lavigne" })).waitFor();
    await first.getByText(text("users", "detail.above")).waitFor();
    await expect.poll(() => button(first, "users", "handOver.open").count()).toBe(0);

    await operator.goto(`${base}/users`);
    await operator.getByRole("link", { name: "Noémie Caron" }).click();
    await button(operator, "users", "handOver.open").waitFor();
    await Promise.all([leave(first), leave(operator)]);
  });
});
