import { createHash } from "node:crypto";
import { afterEach, describe, expect, it, vi } from "vitest";
import { readCounts } from "#functions/data/counters.ts";
import { readFeedback } from "#functions/data/feedbacks.ts";
import type * as submissions from "#functions/data/submissions.ts";
import { TableBusy } from "#functions/data/table.ts";
import { call, type Request } from "#functions/testing/call.ts";
import { anOrganization } from "#functions/testing/fixtures.ts";
import { showRatePage, showThanksPage, submitRatePage } from "#shared/contract/rating.ts";
import { commentLimit } from "#shared/model/feedback.ts";
import { invitationModes } from "#shared/model/invitation.ts";
import { nothingKept } from "#web/rate/addresses.ts";
import { handler as showHandler } from "./index.get.tsx";
import { handler as submitHandler } from "./index.post.tsx";
import { handler as thanksHandler } from "./thanks/[feedback].get.tsx";

const table = vi.hoisted(() => ({ busy: false }));
vi.mock("#functions/data/submissions.ts", async (original) => {
  const actual = await original<typeof submissions>();
  const submitFeedback: typeof actual.submitFeedback = async (...stored) => {
    if (table.busy) throw new TableBusy({});
    return actual.submitFeedback(...stored);
  };
  return { ...actual, submitFeedback };
});
afterEach(() => {
  table.busy = false;
  vi.useRealTimers();
});

const at = <Declared extends { path: string }>(prefix: string, route: Declared) => ({
  ...route,
  path: `${prefix}${route.path}`,
});
const show = (link: string, request: Request = {}, prefix = "") =>
  call(showHandler, at(prefix, showRatePage), { ...request, params: { link } });
const nonceIn = (html: string) => html.match(/name="nonce"[^>]* value="([^"]+)"/)?.[1] ?? "";

/** Sends a form as a browser without script does. */
const submit = (link: string, fields: Record<string, string>, request: Request = {}, prefix = "") =>
  call(submitHandler, at(prefix, submitRatePage), {
    ...request,
    params: { link },
    text: new URLSearchParams(fields).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded", ...request.headers },
  });

const thanks = (address: string, request: Request = {}) => {
  const [, prefix = "", link = "", feedback = ""] = address.match(/^(\/en|\/fr|)\/a\/([^/]+)\/thanks\/([^/]+)$/) ?? [];
  return call(thanksHandler, at(prefix, showThanksPage), { ...request, params: { link, feedback } });
};

const always = { from: "2000-01-01", to: "2199-12-31" };
const stored = async (organization: string) =>
  (await readCounts(organization, "A", always)).flatMap(({ ratings }) => ratings).reduce((sum, n) => sum + n, 0);

const google = { googlePlaceId: "ChIJN1t_tDeuEmsRUsoyG83frY4", tripadvisorUrl: null };
const invitationIn = (html: string) => html.match(/<section class="rate-invitation">.*?<\/section>/s)?.[0];

describe("the customer's page", () => {
  it("shows the business and a form for it, for this visit alone", async () => {
    const { link } = await anOrganization();
    const { status, headers, text, cookies } = await show(link);
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(headers["cache-control"]).toBe("no-store");
    expect(cookies).toEqual([]);
    expect(text).toContain("Café du Port");
    expect(nonceIn(text)).not.toBe(nonceIn((await show(link)).text));
  });

  it("finds a business whatever the case of its link", async () => {
    const { link } = await anOrganization();
    expect((await show(link.toUpperCase())).status).toBe(200);
  });

  it("allows by hash exactly the style and the script that stand in the page, and loads from nowhere else", async () => {
    const { link } = await anOrganization();
    const { headers, text } = await show(link);
    const policy = headers["content-security-policy"] ?? "";
    for (const kind of ["style", "script"]) {
      const [, inline = ""] = text.match(new RegExp(`<${kind}>(.*?)</${kind}>`, "s")) ?? [];
      expect(policy).toContain(`${kind}-src 'sha256-${createHash("sha256").update(inline).digest("base64")}'`);
    }
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain("unsafe");
    expect(text).not.toMatch(/ style="| on\w+="/);
    expect(headers).toMatchObject({ "referrer-policy": "same-origin", "x-content-type-options": "nosniff" });
  });

  it.each([
    ["the address", "/fr", {}, "fr"],
    ["?lang", "", { query: { lang: "fr" }, cookie: "locale=en" }, "fr"],
    ["the locale cookie", "", { cookie: "a=b; locale=fr", headers: { "accept-language": "en" } }, "fr"],
    ["the browser", "", { headers: { "accept-language": "de;q=0.9, fr-CA, en" } }, "fr"],
    ["the address before the cookie", "/en", { cookie: "locale=fr" }, "en"],
    ["the business, when nobody asks", "", {}, "fr"],
  ])("speaks the language of %s", async (_, prefix, request, language) => {
    const { link } = await anOrganization({ language: "fr" });
    expect((await show(link, request, prefix)).text).toContain(`<html lang="${language}">`);
  });

  it("tells kindly of a link that nobody has, or that cannot be one", async () => {
    for (const link of ["nobody-has-this", "__proto__", "../../etc", "x".repeat(400)]) {
      const { status, text, headers } = await show(link, {}, "/fr");
      expect(status).toBe(404);
      expect(text).toContain('<html lang="fr">');
      expect(text).toContain("Cette ");
      expect(headers["content-security-policy"]).toContain("default-src 'none'");
    }
  });
});

describe("the form, sent without script", () => {
  it("is stored as it was written, and leads to the thanks", async () => {
    const { link, organization } = await anOrganization();
    const nonce = nonceIn((await show(link)).text);
    const fields = {
      rating: "2",
      comment: "Cold soup.\r\nPity 🍲",
      name: " Léa ",
      email: "lea@example.com",
      phone: "",
      homepage: "",
      nonce,
    };
    const { status, headers, text } = await submit(link, fields, {}, "/fr");
    expect({ status, text }).toEqual({ status: 303, text: "" });
    expect(headers.location).toMatch(new RegExp(`^/fr/a/${link}/thanks/[0-9A-Z]{26}$`));
    const feedback = await readFeedback(organization._id, headers.location?.split("/").at(-1) ?? "");
    expect(feedback).toMatchObject({
      rating: 2,
      comment: "Cold soup.\nPity 🍲",
      customer: { name: "Léa", email: "lea@example.com", phone: null },
      status: "pending",
      channel: "link",
      language: "fr",
    });
    expect((await thanks(headers.location ?? "")).status).toBe(200);
  });

  it("is one feedback however often it is sent", async () => {
    const { link, organization } = await anOrganization();
    const fields = { rating: "5", nonce: nonceIn((await show(link)).text) };
    const answers = await Promise.all(Array.from({ length: 8 }, () => submit(link, fields)));
    expect(new Set(answers.map(({ status, headers }) => `${status} ${headers.location}`)).size).toBe(1);
    expect(await stored(organization._id)).toBe(1);
  });

  it("comes back with all its errors at once and everything that was typed", async () => {
    const { link, organization } = await anOrganization({ forceName: true, forceEmail: true });
    const nonce = nonceIn((await show(link)).text);
    const { status, text } = await submit(link, {
      rating: "",
      comment: "<b>So so</b>",
      email: "lea@",
      phone: "123",
      nonce,
    });
    expect(status).toBe(400);
    for (const question of ["rating", "name", "email", "phone"]) expect(text).toContain(`href="#rate-${question}"`);
    expect(text).toContain("&lt;b>So so&lt;/b></textarea>");
    expect(text).toContain('value="lea@"');
    expect(nonceIn(text)).toBe(nonce);
    expect(await stored(organization._id)).toBe(0);
  });

  it.each(["0", "6", "3.5", "five", "-1", "1e0"])("refuses a rating of %s", async (rating) => {
    const { link } = await anOrganization();
    const { status, text } = await submit(link, { rating });
    expect(status).toBe(400);
    expect(text).toContain("Please choose one to five stars.");
    expect(text).not.toMatch(/<input[^>]* checked/);
  });

  it("takes the longest comment that a browser lets be typed, line breaks and any script included", async () => {
    const { link } = await anOrganization();
    const comment = `${"語".repeat(commentLimit - 2_000)}${"\r\n".repeat(2_000)}`;
    expect((await submit(link, { rating: "4", comment })).status).toBe(303);
    expect((await submit(link, { rating: "4", comment: "a".repeat(commentLimit + 1) })).status).toBe(400);
  });

  it("refuses a comment of 100 kB", async () => {
    const { link } = await anOrganization();
    const { status, text } = await submit(link, { rating: "4", comment: "a".repeat(100_000) });
    expect(status).toBe(413);
    expect(text).toContain(`href="/a/${link}"`);
  });

  it("comes back filled in and sendable when it had been open for more than a day", async () => {
    const { link, organization } = await anOrganization();
    const nonce = nonceIn((await show(link)).text);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 25 * 3_600_000 });
    const { status, text } = await submit(link, { rating: "4", comment: "Late", nonce });
    expect(status).toBe(410);
    expect(text).toContain(">Late</textarea>");
    expect((await submit(link, { rating: "4", comment: "Late", nonce: nonceIn(text) })).status).toBe(303);
    expect(await stored(organization._id)).toBe(1);
  });

  it("comes back filled in with when to try again, from an address that sends too much", async () => {
    const { link } = await anOrganization();
    const answers = [];
    for (let sent = 0; sent < 45; sent++)
      answers.push(await submit(link, { rating: "4", comment: `No. ${sent}` }, { address: link }));
    const refused = answers.find(({ status }) => status === 429);
    expect(Number(refused?.headers["retry-after"])).toBeGreaterThan(0);
    expect(refused?.text).toMatch(/>No\. \d+<\/textarea>/);
    expect(refused?.text).toContain(`in ${refused?.headers["retry-after"]} seconds`);
  });

  it("comes back filled in, with the same nonce, when it could not be stored", async () => {
    const { link } = await anOrganization();
    const nonce = nonceIn((await show(link)).text);
    table.busy = true;
    const { status, text, headers } = await submit(link, { rating: "4", comment: "Keep me", nonce });
    expect(status).toBe(503);
    expect(headers["retry-after"]).toBe("5");
    expect(text).toContain(">Keep me</textarea>");
    expect(nonceIn(text)).toBe(nonce);
    expect(text).not.toContain("TableBusy");
  });

  it("is not taken from another site's page", async () => {
    const { link, organization } = await anOrganization();
    const { status } = await submit(link, { rating: "1" }, { headers: { origin: "https://elsewhere.example" } });
    expect(status).toBe(403);
    expect(await stored(organization._id)).toBe(0);
  });

  it("leads a robot to the thanks and keeps nothing", async () => {
    const { link, organization } = await anOrganization();
    const { status, headers } = await submit(link, { rating: "1", homepage: "https://spam.example" });
    expect({ status, location: headers.location }).toEqual({
      status: 303,
      location: `/a/${link}/thanks/${nothingKept}`,
    });
    expect((await thanks(headers.location ?? "")).status).toBe(200);
    expect(await stored(organization._id)).toBe(0);
  });

  it("reads strange bodies as an unfinished form", async () => {
    const { link } = await anOrganization();
    for (const text of ["", "null", "{}", "%", "__proto__=1&rating=", "a&b&c", "rating[]=5"])
      expect((await call(submitHandler, submitRatePage, { params: { link }, text })).status).toBe(400);
  });
});

describe("the thanks page", () => {
  const rated = async (link: string, rating: string) => {
    const { headers } = await submit(link, {
      rating,
      comment: "Between us",
      name: "Léa",
      email: "lea@example.com",
      phone: "514 555 0199",
    });
    return thanks(headers.location ?? "");
  };

  it.each(invitationModes)("invites by the mode %s", async (invitationMode) => {
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

  it("invites one star and five stars in the very same words in mode everyone", async () => {
    const { link } = await anOrganization({ invitationMode: "everyone", sources: google });
    const said = (html: string) => invitationIn(html)?.replace(/feedback=[0-9A-Z]{26}/, "feedback=");
    const [one, five] = [await rated(link, "1"), await rated(link, "5")];
    expect(said(one.text)).toBeDefined();
    expect(said(one.text)).toBe(said(five.text));
  });

  it("tells nothing that the customer wrote", async () => {
    const { link } = await anOrganization();
    const { text, headers } = await rated(link, "2");
    for (const told of ["Between us", "Léa", "lea@example.com", "514"]) expect(text).not.toContain(told);
    expect(headers["cache-control"]).toBe("no-store");
  });

  it("does not know another business's feedback, nor a made-up one", async () => {
    const [one, other] = [await anOrganization(), await anOrganization()];
    const { headers } = await submit(one.link, { rating: "2" });
    const feedback = headers.location?.split("/").at(-1);
    for (const address of [`/a/${other.link}/thanks/${feedback}`, `/a/${one.link}/thanks/nonsense`])
      expect((await thanks(address)).status).toBe(404);
  });
});
