import { describe, expect, it } from "vitest";
import { readFeedback } from "#functions/data/feedbacks/feedbacks.ts";
import { aNonce, anEmployee, anOrganization } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { nonceIn, showPage, submitForm } from "#functions/testing/rate-page-calls.ts";
import { submitRateRoute } from "#shared/contract/rating.ts";

async function sent(organization: string, link: string, fields: Record<string, string>) {
  const { headers } = await submitForm(link, { rating: "5", comment: "Lovely", ...fields });
  return readFeedback(organization, headers.location?.split("/").at(-1) ?? "");
}

describe("the question whether others may read a comment", () => {
  const asked = "Show my comment publicly";

  it("is asked on the form where the score is shown, in the same words whatever the threshold", async () => {
    const [lowest = "", highest] = await Promise.all(
      [1, 5].map(async (interceptLessThan) => {
        const { link } = await anOrganization({ publicScore: true, interceptLessThan });
        const { text } = await showPage(link);
        return text.replaceAll(link, "link").replace(nonceIn(text), "nonce");
      }),
    );
    expect(lowest).toContain(asked);
    expect(highest).toBe(lowest);
    expect((await showPage((await anOrganization()).link)).text).not.toContain(asked);
  });

  it.each([
    [1, "3", false],
    [1, "4", true],
    [5, "4", false],
    [5, "5", true],
  ])(
    "with a threshold of %i and %s stars makes the comment public: %s",
    async (interceptLessThan, rating, publishable) => {
      const { organization, link } = await anOrganization({ publicScore: true, interceptLessThan });
      expect(await sent(organization._id, link, { publish: "1", rating })).toMatchObject({ publishable });
    },
  );

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
