import { describe, expect, it } from "vitest";
import { readFeedback } from "#functions/data/feedbacks/feedbacks.ts";
import { aLink, anOrganization } from "#functions/testing/fixtures.ts";
import { showThanks, submitForm, withdrawFromPage } from "#functions/testing/rate-page-calls.ts";

async function shared(fields: Record<string, string> = {}) {
  const { link, organization } = await anOrganization({ publicScore: true, feedbackId: aLink() });
  const sent = await submitForm(link, { rating: "5", comment: "Lovely", publish: "1", ...fields });
  const thanks = sent.headers.location ?? "";
  const feedback = thanks.split("/").at(-1) ?? "";
  const cookie = (sent.cookies[0] ?? "").split(";")[0] ?? "";
  return { thanks, cookie, stored: () => readFeedback(organization._id, feedback) };
}
const offered = "Take it off";

describe("a comment that everybody can read", () => {
  it("is taken off the page by the browser that sent it, and keeps its stars", async () => {
    const { thanks, cookie, stored } = await shared();
    expect((await showThanks(thanks, { cookie })).text).toContain(offered);
    const { status, text } = await withdrawFromPage(thanks, { cookie });
    expect(status).toBe(200);
    expect(text).toContain("Your comment is off the page. Your stars still count.");
    expect(await stored()).toMatchObject({ publishable: false, rating: 5, comment: "Lovely" });
    expect((await showThanks(thanks, { cookie })).text).not.toContain(offered);
    expect((await withdrawFromPage(thanks, { cookie })).status).toBe(200);
  });

  it("stays for any other browser, which does not even learn of it", async () => {
    const { thanks, stored } = await shared();
    expect((await showThanks(thanks)).text).not.toContain(offered);
    const { status, text } = await withdrawFromPage(thanks);
    expect(status).toBe(410);
    expect(text).toContain("Nothing was changed");
    expect(await stored()).toMatchObject({ publishable: true });
  });

  it.each([{ rating: "1" }, { publish: "" }])("is not spoken of where it is none: %j", async (fields) => {
    const { thanks, cookie } = await shared(fields);
    expect((await showThanks(thanks, { cookie })).text).not.toContain(offered);
  });
});
