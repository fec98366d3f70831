import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { BrowserContext } from "playwright-core";
import { type OnboardingStep, onboardingSteps } from "#shared/model/onboarding.ts";
import { organizationAreas, personalAreas } from "#web/parts/settings/areas.ts";
import { nonceIn } from "../bench/calls.ts";
import { demoLink } from "../demo/cast.ts";
import { newOwner, type Owner } from "../testing/new-owner.ts";

export interface ScreenViewer {
  email: string;
  password: string;
}

interface Screen {
  name: string;
  path: string;
  viewer: ScreenViewer | null;
  prefixed: boolean;
}

const guest = (name: string, path: string): Screen => ({ name, path, viewer: null, prefixed: true });

const answers = (link: string): Record<OnboardingStep, object> => ({
  welcome: { organizationName: "Atelier Caron", timeZone: "America/Toronto" },
  "feedback-id": { feedbackId: link },
  "stars-limit": { interceptLessThan: 4, invitationMode: "threshold" },
  "phone-number": { phone: "+1 514 555 0133" },
  "website-link": { website: "https://atelier-caron.example" },
  "linked-accounts": {},
});

export async function newcomerAt(origin: string, step: OnboardingStep): Promise<Owner> {
  const owner = await newOwner(origin);
  const given = answers(`atelier-caron-${owner.email.slice(0, 8)}`);
  for (const before of onboardingSteps.slice(0, onboardingSteps.indexOf(step)))
    await owner.call("PUT", `/api/me/onboarding/${before}`, given[before]);
  return owner;
}

async function newcomers(origin: string): Promise<{ steps: Screen[]; settled: ScreenViewer; organization: string }> {
  const steps: Screen[] = [];
  for (const [index, step] of onboardingSteps.entries()) {
    const viewer = await newcomerAt(origin, step);
    steps.push({ name: `onboarding-${index + 1}-${step}`, path: `/onboarding/${step}`, viewer, prefixed: true });
  }
  const settled = await newOwner(origin);
  for (const step of onboardingSteps)
    await settled.call("PUT", `/api/me/onboarding/${step}`, answers("atelier-caron")[step]);
  const [organization]: { _id: string }[] = await (await settled.call("GET", "/api/organizations")).json();
  return { steps, settled, organization: organization?._id ?? "" };
}

async function platformAdministrator(origin: string, directory: string): Promise<ScreenViewer> {
  const person = await newOwner(origin);
  for (const step of onboardingSteps)
    await person.call("PUT", `/api/me/onboarding/${step}`, answers("atelier-caron-admin")[step]);
  const env = { ...process.env, LOCAL_DATA_DIR: directory };
  await promisify(execFile)(process.execPath, ["scripts/ops.ts", "platform-admin", person.email], { env });
  return person;
}

/** A separate business that invites to Google, to keep ratings out of the demo. */
async function ratedLink(origin: string): Promise<string> {
  const owner = await newOwner(origin);
  const link = "atelier-caron-rated";
  const given = { ...answers(link), "linked-accounts": { googlePlaceId: "ChIJ-demo-Atelier-Caron-00" } };
  for (const step of onboardingSteps) await owner.call("PUT", `/api/me/onboarding/${step}`, given[step]);
  return link;
}

/** The same words twice would correct the first answer. */
async function thanksAfter(context: BrowserContext, origin: string, link: string, rating: number): Promise<string> {
  const page = await context.request.get(`${origin}/a/${link}`);
  const form = { rating: String(rating), comment: `${rating} / 5`, nonce: nonceIn(await page.text()) };
  const answer = await context.request.post(`${origin}/a/${link}`, { form, maxRedirects: 0 });
  return new URL(answer.headers().location ?? "/", origin).pathname.replace(/^\/(?:en|fr)\//, "/");
}

export async function newestComplaint(context: BrowserContext, origin: string, organization: string): Promise<string> {
  const list = await context.request.get(`${origin}/api/organizations/${organization}/feedbacks?status=pending`);
  const { items }: { items: { _id: string }[] } = await list.json();
  return items[0]?._id ?? "";
}

async function firstOf(context: BrowserContext, origin: string, list: string): Promise<string> {
  const { items }: { items: { _id: string }[] } = await (await context.request.get(`${origin}/api${list}`)).json();
  return items[0]?._id ?? "";
}

export async function everyScreen(
  context: BrowserContext,
  { origin, directory }: { origin: string; directory: string },
  demo: ScreenViewer,
  organization: string,
) {
  const administrator = await platformAdministrator(origin, directory);
  const { steps, settled, organization: empty } = await newcomers(origin);
  const rated = await ratedLink(origin);
  const staff = (name: string, path: string, viewer = demo): Screen => ({ name, path, viewer, prefixed: true });
  const base = `/organizations/${organization}`;
  return [
    guest("home", "/"),
    guest("terms", "/terms"),
    guest("login", "/login"),
    guest("register", "/register"),
    guest("forgot", "/forgot"),
    guest("forgot-spent", "/forgot/made-up"),
    guest("verify", "/verify"),
    guest("verify-spent", "/verify/made-up"),
    guest("not-found", "/nowhere"),
    guest("rate", `/a/${demoLink}`),
    guest("rate-location", `/a/${demoLink}-vieux-port`),
    guest("rate-unknown", "/a/nobody-here"),
    guest("thanks-complaint", await thanksAfter(context, origin, rated, 2)),
    guest("thanks-invited", await thanksAfter(context, origin, rated, 5)),
    ...steps,
    staff("dashboard", base),
    staff("dashboard-empty", `/organizations/${empty}`, settled),
    staff("feedbacks", `${base}/feedbacks`),
    staff("feedbacks-pending", `${base}/feedbacks?status=pending`),
    staff("feedbacks-none", `${base}/feedbacks?q=zzzz`),
    staff("feedbacks-empty", `/organizations/${empty}/feedbacks`, settled),
    staff("feedback", `${base}/feedbacks?feedback=${await newestComplaint(context, origin, organization)}`),
    staff("import", `${base}/feedbacks/import`),
    staff("reviews", `${base}/reviews`),
    staff("reviews-empty", `/organizations/${empty}/reviews`, settled),
    staff("requests", `${base}/requests`),
    staff("requests-empty", `/organizations/${empty}/requests`, settled),
    staff("requests-new", `${base}/requests/new`),
    staff("requests-import", `${base}/requests/import`),
    staff("qr", `${base}/qr`),
    staff("me", "/me"),
    staff("users", `${base}/users`),
    staff("users-new", `${base}/users/new`),
    staff("users-import", `${base}/users/import`),
    staff("locations", `${base}/locations`),
    staff("locations-empty", `/organizations/${empty}/locations`, settled),
    staff("locations-new", `${base}/locations/new`),
    staff("locations-import", `${base}/locations/import`),
    staff("location", `${base}/locations/${await firstOf(context, origin, `${base}/locations`)}`),
    staff("employees", `${base}/employees`),
    staff("employees-new", `${base}/employees/new`),
    staff("employee", `${base}/employees/${await firstOf(context, origin, `${base}/employees`)}`),
    ...personalAreas.map(({ key }) => staff(`settings-${key}`, `/me/settings/${key}`)),
    ...organizationAreas.map(({ key }) => staff(`settings-${key}`, `${base}/settings/${key}`)),
    staff("subscription-free", `/organizations/${empty}/subscription`, settled),
    staff("checkout", `/organizations/${empty}/checkout`, settled),
    staff("checkout-card", `${base}/checkout?card`),
    staff("admin", "/admin", administrator),
    staff("organizations", "/organizations"),
    staff("organizations-create", "/organizations/create"),
    { name: "outbox", path: "/_local/outbox", viewer: null, prefixed: false },
  ];
}
