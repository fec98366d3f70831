import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { describe, expect, inject, it } from "vitest";
import { onboardingSteps } from "#shared/model/onboarding.ts";
import { findings } from "../testing/axe.ts";
import { newOwner } from "../testing/new-owner.ts";
import { leave, visit } from "../testing/visitors.ts";
import { journeyTexts } from "./texts.ts";

const origin = inject("origin");
const run = Date.now().toString(36);

async function platformAdmin(...words: string[]): Promise<string> {
  const { AWS_ENDPOINT_URL_DYNAMODB: _, ...env } = process.env;
  const { stdout } = await promisify(execFile)(process.execPath, ["scripts/ops.ts", "platform-admin", ...words], {
    env: { ...env, LOCAL_DATA_DIR: inject("dataDirectory") },
  });
  return stdout;
}

function paperOf(pdf: Buffer): { pages: number; size: number[] } {
  const text = pdf.toString("latin1");
  const [, box = ""] = /MediaBox \[([^\]]*)\]/.exec(text) ?? [];
  const [, , width = 0, height = 0] = box
    .trim()
    .split(/\s+/)
    .map((one) => Math.round(Number(one)));
  return { pages: text.match(/\/Type \/Page\b/g)?.length ?? 0, size: [width, height] };
}

describe("in French", () => {
  const language = "fr";
  const text = journeyTexts(language);
  const name = `Crêperie ${language} ${run}`;

  it("an owner prints a poster, and sees in the audit log what was done, also by the platform", async () => {
    const owner = await newOwner(origin);
    const answers = {
      welcome: { organizationName: name },
      "feedback-id": { feedbackId: `oversight-${language}-${run}` },
      "stars-limit": { interceptLessThan: 4, invitationMode: "threshold" },
      "phone-number": { phone: "+1 514 555 0133" },
      "website-link": { website: "https://creperie.example" },
      "linked-accounts": {},
    };
    for (const step of onboardingSteps) await owner.call("PUT", `/api/me/onboarding/${step}`, answers[step]);
    const page = await visit(origin, { language, viewer: owner });
    const [{ _id }] = await (await page.context().request.get(`${origin}/api/organizations`)).json();
    const base = `${origin}/${language}/organizations/${_id}`;

    await page.goto(`${base}/qr?paper=letter`);
    await page.getByRole("button", { name: text("qr", "print.print"), exact: true }).waitFor();
    const paper = async () => paperOf(await page.pdf({ preferCSSPageSize: true, printBackground: true }));
    expect(await paper()).toEqual({ pages: 1, size: [612, 792] });
    await page.getByText(text("qr", "print.kinds.cards"), { exact: true }).click();
    await page.waitForURL(/format=cards/);
    await page.getByText(text("qr", "print.papers.a4"), { exact: true }).click();
    await page.locator("body > [data-paper=a4] [data-kind=cards]").waitFor({ state: "attached" });
    expect(await paper()).toEqual({ pages: 1, size: [595, 842] });
    expect(await findings(page)).toEqual([]);

    // Otherwise a former employee's poster would show another code.
    await page.goto(`${base}/qr?employee=${"0".repeat(26)}`);
    await page.getByText(text("problems", "employee_not_found")).waitFor();
    expect(await page.locator("[data-paper]").count()).toBe(0);
    expect(await findings(page)).toEqual([]);

    const helper = await newOwner(origin);
    expect(await platformAdmin(helper.email)).toContain("/admin");
    const support = await visit(origin, { language, viewer: helper });
    await support.goto(`${origin}/${language}/admin`);
    await support.getByRole("searchbox", { name: text("admin", "search") }).fill(name);
    await support.getByRole("link", { name: new RegExp(name) }).click();
    await support.getByText(text("admin", "banner.looking", { name })).waitFor();
    await support.getByRole("heading", { name, level: 1 }).waitFor();
    expect(await findings(support)).toEqual([]);
    await support.getByRole("link", { name: text("admin", "banner.back") }).click();
    await support.waitForURL(/\/admin$/);
    expect(await findings(support)).toEqual([]);
    await platformAdmin(helper.email, "--remove");
    await support.reload();
    await support.waitForURL(/\/onboarding/);
    await leave(support);

    await page.goto(`${base}/settings/audit-log`);
    await page.getByText(text("audit", "actions.dashboardRead"), { exact: true }).first().waitFor();
    await page.getByText(text("audit", "who.platform"), { exact: true }).first().waitFor();
    await page.goto(`${base}/settings/audit-log?action=meOnboard`);
    await page.getByText(text("audit", "actions.meOnboard"), { exact: true }).first().waitFor();
    expect(await page.getByText(text("audit", "who.platform"), { exact: true }).count()).toBe(0);
    await page.getByRole("button", { name: text("audit", "export"), exact: true }).click();
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("menuitem", { name: "CSV" }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(`${text("audit", "fileName")}-oversight-${language}-${run}.csv`);
    await leave(page);
  });
});
