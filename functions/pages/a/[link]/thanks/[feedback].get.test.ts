import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { aLocationWithLink, aNonce, anOrganization } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { showThanks, submitForm } from "#functions/testing/rate-page-calls.ts";
import { submitRateRoute } from "#shared/contract/rating.ts";
import { invitationModes, noSources } from "#shared/model/invitation.ts";

const google = { ...noSources, googlePlaceId: "ChIJN1t_tDeuEmsRUsoyG83frY4" };
const facebook = { _id: "01J00000000000000000000001", label: "Facebook", url: "https://www.facebook.com/cafe" };
const yellow = { _id: "01J00000000000000000000002", label: "Pages Jaunes", url: "https://www.pagesjaunes.ca/bus/1" };
const several = {
  ...google,
  tripadvisorUrl: "https://www.tripadvisor.ca/Restaurant_Review-g155032-d123-Reviews-Cafe_du_Port.html",
  links: [yellow, facebook],
  order: ["01J00000000000000000000009", facebook._id],
};
const invitationIn = (html: string) => html.match(/<section class="rate-box rate-invitation">.*?<\/section>/s)?.[0];

const rated = async (link: string, rating: string) => {
  const { headers } = await submitForm(link, {
    rating,
    comment: "Between us",
    name: "Léa",
    email: "lea@example.com",
    phone: "514 555 0199",
  });
  return showThanks(headers.location ?? "");
};

describe("the thanks page", () => {
  it("allows only its own style and script, by hash", async () => {
    const { link } = await anOrganization({ sources: google });
    const { text, headers } = await rated(link, "5");
    const scripts = [...text.matchAll(/<script>(.*?)<\/script>/gs)].map(([, inline = ""]) => inline);
    expect(scripts.length).toBeGreaterThan(0);
    for (const inline of scripts)
      expect(headers["content-security-policy"]).toContain(createHash("sha256").update(inline).digest("base64"));
    expect(headers["content-security-policy"]).not.toContain("unsafe");
  });

  it.each(invitationModes)("invites according to the mode %s", async (invitationMode) => {
    const { link } = await anOrganization({ invitationMode, sources: google, interceptLessThan: 4 });
    const [low, high] = [await rated(link, "3"), await rated(link, "4")];
    expect(low.text).toContain("stays private");
    expect(high.text).not.toContain("stays private");
    expect(invitationIn(low.text) !== undefined).toBe(invitationMode === "everyone");
    expect(invitationIn(high.text) !== undefined).toBe(invitationMode !== "none");
  });

  it.each([1, 2, 3, 4, 5])("keeps private what is below a threshold of %i", async (interceptLessThan) => {
    const { link } = await anOrganization({ interceptLessThan, sources: google });
    for (const rating of [1, 2, 3, 4, 5]) {
      const { text } = await rated(link, String(rating));
      expect(text.includes("stays private")).toBe(rating < interceptLessThan);
      expect(invitationIn(text) === undefined).toBe(rating < interceptLessThan);
    }
  });

  it.each(invitationModes)(
    "calls private no more than what was written while the score is shown, in mode %s",
    async (mode) => {
      const { link } = await anOrganization({ publicScore: true, invitationMode: mode, sources: google });
      const [low, high] = [await rated(link, "1"), await rated(link, "5")];
      expect(low.text).toContain("What you wrote stays private.");
      expect(low.text).not.toContain("public score");
      expect(low.text).not.toContain("not published");
      expect(high.text).not.toContain("stays private");
    },
  );

  it.each([
    [2, { organization: 4, location: 2 }],
    [5, { organization: 4, location: 5 }],
    [4, { organization: 4, location: null }],
  ])("keeps private what is below %i on a location's own link, of %j", async (applies, thresholds) => {
    const { link } = await aLocationWithLink(thresholds);
    for (const rating of [1, 2, 3, 4, 5]) {
      const { text } = await rated(link, String(rating));
      expect(text.includes("stays private")).toBe(rating < applies);
      expect(invitationIn(text) === undefined).toBe(rating < applies);
    }
  });

  it("invites one star and five stars byte for byte alike in mode everyone, on the page and by the API", async () => {
    const { link } = await anOrganization({ invitationMode: "everyone", sources: several });
    const anonymous = (text = "") => text.replaceAll(/[0-7][0-9A-HJKMNP-TV-Z]{25}(?=")/g, "feedback");
    const [one, five] = [await rated(link, "1"), await rated(link, "5")];
    expect(invitationIn(one.text)).toContain("Pages Jaunes");
    expect(anonymous(invitationIn(one.text))).toBe(anonymous(invitationIn(five.text)));
    const answers = await Promise.all(
      ["1", "5"].map(async (rating) => {
        const { text, status } = await ask(submitRateRoute, {
          params: { link },
          body: { rating, nonce: await aNonce(link) },
        });
        return [status, text.replace(/^\{"feedback":"[^"]+","intercepted":(?:true|false)/, "")];
      }),
    );
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.[1]).toContain(facebook._id);
  });

  it("offers every page in the order that the business chose, each with its own way to copy the comment", async () => {
    const { link } = await anOrganization({ sources: several });
    const { text } = await rated(link, "5");
    const invited = [...(invitationIn(text) ?? "").matchAll(/invite\/(\w+)\?.*?data-copy="([^"]*)"[^>]*>(.*?)<\/a>/g)];
    const read = (html = "") => html.replaceAll(/<[^>]*>/g, "");
    expect(invited.map(([, ...parts]) => parts.map(read))).toEqual([
      [facebook._id, "Copy my comment and open Facebook", "Write a review on Facebook"],
      ["google", "Copy my comment and open Google", "Write a review on Google"],
      ["tripadvisor", "Copy my comment and open Tripadvisor", "Write a review on Tripadvisor"],
      [yellow._id, "Copy my comment and open Pages Jaunes", "Write a review on Pages Jaunes"],
    ]);
  });

  it("repeats nothing that the customer wrote", async () => {
    const { link } = await anOrganization();
    const { text, headers } = await rated(link, "2");
    for (const told of ["Between us", "Léa", "lea@example.com", "555 0199", "5550199"])
      expect(text).not.toContain(told);
    expect(headers["cache-control"]).toBe("no-store");
  });

  it("answers 404 for another business's feedback and an invented one", async () => {
    const [one, other] = [await anOrganization(), await anOrganization()];
    const { headers } = await submitForm(one.link, { rating: "2" });
    const feedback = headers.location?.split("/").at(-1);
    for (const address of [`/a/${other.link}/thanks/${feedback}`, `/a/${one.link}/thanks/nonsense`])
      expect((await showThanks(address)).status).toBe(404);
  });
});
