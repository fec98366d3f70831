import { describe, expect, it } from "vitest";
import { readFeedback } from "#functions/data/feedbacks/feedbacks.ts";
import { aLink, aNonce, anEmployee, anOrganization } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { showPage, submitForm } from "#functions/testing/rate-page-calls.ts";
import { submitRate } from "#shared/contract/rating.ts";

const box = /<input type="checkbox" name="publish" value="1"[^>]*>/;

/** What is stored of a form that was sent. */
async function sent(organization: string, link: string, fields: Record<string, string>) {
  const { headers } = await submitForm(link, { rating: "5", comment: "Lovely", ...fields });
  return readFeedback(organization, headers.location?.split("/").at(-1) ?? "");
}

describe("the question whether others may read a comment", () => {
  it("is asked where the score is shown, unticked, and nowhere else", async () => {
    const { link } = await anOrganization({ publicScore: true });
    const shown = (await showPage(link)).text;
    expect(shown).toMatch(box);
    expect(box.exec(shown)?.[0]).not.toContain("checked");
    expect((await showPage((await anOrganization()).link)).text).not.toMatch(box);
  });

  it("is not asked on an employee's own page: nobody is rated in public by name", async () => {
    const { organization } = await anOrganization({ publicScore: true });
    const feedbackId = aLink();
    await anEmployee(organization._id, { feedbackId });
    expect((await showPage(feedbackId)).text).not.toMatch(box);
    expect(await sent(organization._id, feedbackId, { publish: "1" })).toMatchObject({ publishable: false });
  });

  it("is a no for a feedback about an employee, also where one is chosen on the organization's page", async () => {
    const { organization, link } = await anOrganization({ publicScore: true });
    const { _id: employee } = await anEmployee(organization._id);
    expect(await sent(organization._id, link, { publish: "1", employee })).toMatchObject({
      employee: { _id: employee },
      publishable: false,
    });
  });

  it("is kept with the feedback: yes where it was ticked, no otherwise", async () => {
    const { organization, link } = await anOrganization({ publicScore: true });
    expect(await sent(organization._id, link, { publish: "1" })).toMatchObject({ publishable: true });
    expect(await sent(organization._id, link, {})).toMatchObject({ publishable: false });
    expect(await sent(organization._id, link, { publish: "" })).toMatchObject({ publishable: false });
    expect((await submitForm(link, { rating: "5", publish: "yes" })).status).toBe(400);
    for (const comment of ["", " ", "\u3164", "\u061c\u200e\u200f"])
      expect(await sent(organization._id, link, { publish: "1", comment })).toMatchObject({ publishable: false });
  });

  it("is a no whatever was sent while the score is not shown", async () => {
    const { organization, link } = await anOrganization();
    expect(await sent(organization._id, link, { publish: "1" })).toMatchObject({ publishable: false });
  });

  it("comes back as it was answered when something else has to be mended", async () => {
    const { link } = await anOrganization({ publicScore: true });
    const { status, text } = await submitForm(link, { comment: "Lovely", publish: "1" });
    expect(status).toBe(400);
    expect(box.exec(text)?.[0]).toContain("checked");
  });

  it("can be answered by the API", async () => {
    const { organization, link } = await anOrganization({ publicScore: true });
    for (const publish of [true, false]) {
      const body = { rating: 5, comment: "Lovely", publish, nonce: await aNonce(link) };
      const { body: outcome } = await ask(submitRate, { params: { link }, body });
      expect(await readFeedback(organization._id, outcome.feedback)).toMatchObject({ publishable: publish });
    }
  });
});
