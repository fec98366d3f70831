import { setTimeout as sleep } from "node:timers/promises";
import type { BrowserContext, Page } from "playwright-core";
import { matchRoutes, type RouteObject } from "react-router-dom";
import { beforeAll, describe, expect, inject, it } from "vitest";
import type { Language } from "#shared/model/language.ts";
import { type OnboardingStep, onboardingSteps } from "#shared/model/onboarding.ts";
import { appRoutes } from "#web/app/routes.tsx";
import { organizationAreas, personalAreas } from "#web/parts/settings/areas.ts";
import { demoLink, demoLogIns, demoName } from "../demo/cast.ts";
import { waitUntil } from "../local/process.ts";
import { atRest } from "../testing/at-rest.ts";
import { findingsInBothThemes } from "../testing/axe.ts";
import { newOwner } from "../testing/new-owner.ts";
import { leave, visit } from "../testing/visitors.ts";
import { journeyTexts } from "./texts.ts";

const origin = inject("origin");

type Screen = [path: string, title: string];

const titledIn = (language: Language) => (title: string) =>
  `${journeyTexts(language)("app", `titles.${title}`)} · Reviens`;
const titled = titledIn("en");
/** The app speaks its owner's language, the customer's page the business's. */
const ownersLanguage = "fr";
const textOfDemo = journeyTexts(ownersLanguage);

type Ids = Record<"organization" | "complaint" | "user" | "location" | "employee", string>;

async function idsOfDemo(context: BrowserContext): Promise<Ids> {
  const [{ _id }] = await (await context.request.get(`${origin}/api/organizations`)).json();
  const pending = `${origin}/api/organizations/${_id}/feedbacks?status=pending`;
  const first = async (address: string): Promise<string> =>
    (await (await context.request.get(address)).json()).items[0]._id;
  const listed = (noun: string) => first(`${origin}/api/organizations/${_id}/${noun}`);
  return {
    organization: _id,
    complaint: await first(pending),
    user: await listed("users"),
    location: await listed("locations"),
    employee: await listed("employees"),
  };
}

function staffScreens(
  { organization, complaint, user, location, employee }: Ids,
  language: Language = ownersLanguage,
): Screen[] {
  const titled = titledIn(language);
  const areaTitled = (area: string) => `${journeyTexts(language)("settings", `areas.${area}.name`)} · Reviens`;
  const base = `/organizations/${organization}`;
  const feedbacks = `${base}/feedbacks`;
  return [
    [base, titled("dashboard")],
    [`${base}?tab=public`, titled("dashboard")],
    [feedbacks, titled("feedbacks")],
    [`${feedbacks}?feedback=${complaint}`, titled("feedbacks")],
    [`${feedbacks}/import`, titled("import")],
    [`${base}/reviews`, titled("reviews")],
    [`${base}/requests`, titled("requests")],
    [`${base}/requests/new`, titled("newRequest")],
    [`${base}/requests/import`, titled("importRequests")],
    [`${base}/qr`, titled("qr")],
    ["/me", titled("me")],
    [`${base}/users`, titled("users")],
    [`${base}/users/new`, titled("addUser")],
    [`${base}/users/import`, titled("importUsers")],
    [`${base}/users/${user}`, titled("user")],
    ["/join/made-up", titled("join")],
    [`${base}/locations`, titled("locations")],
    [`${base}/locations/new`, titled("newLocation")],
    [`${base}/locations/import`, titled("importLocations")],
    [`${base}/locations/${location}`, titled("location")],
    [`${base}/employees`, titled("employees")],
    [`${base}/employees/new`, titled("newEmployee")],
    [`${base}/employees/${employee}`, titled("employee")],
    ["/me/email/made-up", titled("settings")],
    ...personalAreas.map(({ key }): Screen => [`/me/settings/${key}`, areaTitled(key)]),
    ...organizationAreas.map(({ key }): Screen => [`${base}/settings/${key}`, areaTitled(key)]),
    [`${base}/checkout`, titled("checkout")],
    [`${base}/subscription`, areaTitled("subscription")],
    ["/organizations", titled("organizations")],
    ["/organizations/create", titled("createOrganization")],
  ];
}

const guestScreens: Screen[] = [
  ["/", journeyTexts("en")("app", "titles.home")],
  ["/terms", titled("terms")],
  ["/login", titled("login")],
  ["/register", titled("register")],
  ["/forgot", titled("forgot")],
  ["/forgot/made-up", titled("reset")],
  ["/verify", titled("verify")],
  ["/verify/made-up", titled("verify")],
  ["/nowhere", titled("notFound")],
  ["/docs/api.html", "API · Reviens"],
];
const customerScreens: Screen[] = [
  [`/a/${demoLink}`, textOfDemo("rate", "title", { name: demoName })],
  ["/a/nobody-here", `${journeyTexts("en")("rate", "problems.link_not_found.title")} · Reviens`],
];

const lookedAtElsewhere = new Set(["/admin", "/choose-password"]);

const pathsOf = (declared: readonly RouteObject[]): string[] =>
  declared.flatMap(({ path, children }) => (children === undefined ? (path ?? []) : pathsOf(children)));

it("every route of the app is looked at", () => {
  const ids = { organization: "a", complaint: "b", user: "c", location: "d", employee: "e" };
  const onboarding: Screen = ["/onboarding/welcome", ""];
  const looked = [...guestScreens, ...staffScreens(ids), onboarding].flatMap(
    ([path]) => matchRoutes(appRoutes, { pathname: path.split("?")[0] ?? "" })?.at(-1)?.route.path ?? [],
  );
  const left = pathsOf(appRoutes).filter((path) => !looked.includes(path) && !lookedAtElsewhere.has(path));
  expect(left).toEqual([]);
});

const titleOf = async (page: Page): Promise<string> => (await page.title()).replace(/^\(\d+\+?\) /, "");

const leadTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate", { state: null }));
  }, path);

/** Tightened text below 24 px, whose word spaces close at one device pixel. */
const tightTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll("body *")].flatMap((element) => {
      const { fontSize, letterSpacing } = getComputedStyle(element);
      const isTight = Number.parseFloat(fontSize) < 24 && Number.parseFloat(letterSpacing) < 0;
      return isTight ? [`tight at ${fontSize}: ${element.outerHTML.slice(0, 80)}`] : [];
    }),
  );

/** Text of 200 % that makes a page scroll sideways (WCAG 1.4.4). */
const overflowsWhenLarge = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { style, scrollWidth: before } = document.documentElement;
    style.fontSize = "200%";
    const beyond = document.documentElement.scrollWidth - before;
    style.fontSize = "";
    return beyond > 0 ? [`large text goes ${beyond} px beyond the window`] : [];
  });

describe("in both themes, axe finds nothing to mend", () => {
  const height = 900;
  let guest: Page;
  beforeAll(async () => {
    guest = await visit(origin, { height });
    // A few calls suffice: all look alike, and take a slow machine a minute.
    await guest.route("**/api/openapi.json", async (route) => {
      const document = await (await route.fetch()).json();
      await route.fulfill({
        json: { ...document, paths: Object.fromEntries(Object.entries(document.paths).slice(0, 6)) },
      });
    });
    return () => leave(guest);
  });

  async function look(page: Page, screen: Screen): Promise<string[]> {
    await page.goto(origin + screen[0]);
    await page.locator("h1").first().waitFor();
    await atRest(page);
    return findingsOn(page, screen);
  }

  async function findingsOn(page: Page, [path, title]: Screen): Promise<string[]> {
    await waitUntil(async () => (await titleOf(page)) === title, "", 15_000).catch(() => undefined);
    await page.locator("h1").first().waitFor();
    const { pathname, search } = new URL(page.url());
    const shown = await titleOf(page);
    const found = [
      ...(await findingsInBothThemes(page)),
      ...(await tightTexts(page)),
      ...(await overflowsWhenLarge(page)),
    ];
    if (pathname + search !== path) found.push(`led away to ${pathname}${search}`);
    if (shown !== title) found.push(`titled ${shown} instead of ${title}`);
    return found;
  }

  it.each([...guestScreens, ...customerScreens])("on %s", async (...screen) => {
    expect(await look(guest, screen)).toEqual([]);
  });

  it.each(["1", "5"])("on the thanks after %s of five stars", async (rating) => {
    const { request } = guest.context();
    const { nonce } = await (await request.get(`${origin}/api/rate/${demoLink}`)).json();
    // Posting the form sets the cookie that lets the thanks page offer contact details.
    const form = { rating, nonce };
    const send = () => request.post(`${origin}/a/${demoLink}`, { headers: { origin }, form, maxRedirects: 0 });
    let rated = await send();
    // All journeys share one address, whose rate limit is twenty forms a minute; a repetition is the same form.
    if (rated.status() === 429) {
      await sleep((Number(rated.headers()["retry-after"]) + 1) * 1_000);
      rated = await send();
    }
    expect(rated.status()).toBe(303);
    const thanks = `${demoName} – ${textOfDemo("rate", "thanks.title")}`;
    expect(await look(guest, [rated.headers().location ?? "", thanks])).toEqual([]);
  });

  // In parts, to stay below the time limit. Navigating is faster than starting the app again.
  it.concurrent.each([1, 2, 3, 4])("on the screens of staff, part %i of 4", async (part) => {
    const page = await visit(origin, { viewer: demoLogIns[0] ?? null, height });
    const screens = staffScreens(await idsOfDemo(page.context())).filter((_, index) => index % 4 === part - 1);
    await page.goto(`${origin}/me`);
    // Her language arrives with the session.
    await waitUntil(
      async () => (await page.title()).endsWith(titledIn(ownersLanguage)("me")),
      "the owner's language",
      30_000,
    );
    for (const screen of screens) {
      await leadTo(page, screen[0]);
      await atRest(page);
      expect([...screen, ...(await findingsOn(page, screen))]).toEqual(screen);
    }
    await leave(page);
  });

  it.concurrent("on each step of onboarding and its end", async () => {
    const owner = await newOwner(origin);
    const newcomer = await visit(origin, { viewer: owner, height });
    const answers: Record<OnboardingStep, object> = {
      welcome: { organizationName: "Chez nous" },
      "feedback-id": { feedbackId: `axe-${Date.now().toString(36)}` },
      "stars-limit": { interceptLessThan: 4, invitationMode: "everyone" },
      "phone-number": { phone: "+1 514 555 0199" },
      "website-link": { website: "https://cheznous.example" },
      "linked-accounts": {},
    };
    for (const step of onboardingSteps) {
      const path = `/onboarding/${step}`;
      expect([path, ...(await look(newcomer, [path, titled("onboarding")]))]).toEqual([path]);
      await owner.call("PUT", `/api/me/onboarding/${step}`, answers[step]);
    }
    expect(await look(newcomer, ["/onboarding/done", titled("onboarding")])).toEqual([]);
    await leave(newcomer);
  });
});

it("every screen of staff is there in the other language too", async () => {
  const page = await visit(origin, { language: "en", viewer: demoLogIns[0] ?? null });
  const screens = staffScreens(await idsOfDemo(page.context()), "en");
  await page.goto(`${origin}/en/me`);
  await page.locator("h1").first().waitFor();
  const shown: Screen[] = [];
  for (const [path, title] of screens) {
    await leadTo(page, `/en${path}`);
    await waitUntil(async () => (await titleOf(page)) === title, "", 15_000).catch(() => undefined);
    shown.push([path, await titleOf(page)]);
  }
  expect(shown).toEqual(screens);
  await leave(page);
}, 240_000);
