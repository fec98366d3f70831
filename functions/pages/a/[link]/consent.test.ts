import { describe, expect, it } from "vitest";
import { readFeedback } from "#functions/data/feedbacks/feedbacks.ts";
import { aNonce, anEmployee, anOrganization } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { showPage, submitForm } from "#functions/testing/rate-page-calls.ts";
import { submitRateRoute } from "#shared/contract/rating.ts";

async function sent(organization: string, link: string, fields: Record<string, string>) {
  const { headers } = await submitForm(link, { rating: "5", comment: "Lovely", ...fields });
  return readFeedback(organization, headers.location?.split("/").at(-1) ?? "");
}

describe("the question whether others may read a comment", () => {
  const asked = "Show my comment publicly";

  it("is asked on the form where the score is shown, and hidden for the stars that stay private", async () => {
    const { link } = await anOrganization({ publicScore: true, interceptLessThan: 3 });
    const { text } = await showPage(link);
    expect(text).toContain(asked);
    expect(text.match(/<input[^>]*rate-under[^>]*>/g)).toHaveLength(2);
    expect((await showPage((await anOrganization()).link)).text).not.toContain(asked);
  });

  it("is a no for a feedback that stays private", async () => {
    const { organization, link } = await anOrganization({ publicScore: true, interceptLessThan: 3 });
    expect(await sent(organization._id, link, { publish: "1", rating: "2" })).toMatchObject({ publishable: false });
    expect(await sent(organization._id, link, { publish: "1", rating: "3" })).toMatchObject({ publishable: true });
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

  it("can be answered by the API", async () => {
    const { organization, link } = await anOrganization({ publicScore: true });
    for (const publish of [true, false]) {
      const body = { rating: 5, comment: "Lovely", publish, nonce: await aNonce(link) };
      const { body: outcome } = await ask(submitRateRoute, { params: { link }, body });
      expect(await readFeedback(organization._id, outcome.feedback)).toMatchObject({ publishable: publish });
    }
  });
});
