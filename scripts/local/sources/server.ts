import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type Chance, chanceOf } from "../../demo/chance.ts";
import { type AwsVerdict, openRefusals } from "../aws/refusals.ts";
import { readBody } from "../body.ts";
import { listen } from "../listen.ts";
import { type SourceAnswer, type SourceCall, type SourceStandIn, sourceJson } from "./answer.ts";
import { type SourceLanguage, type SourceReview, seedOf, sourceBusiness, sourceLanguages } from "./business.ts";
import { google } from "./google.ts";

const special = { gone: "404404", unreviewed: "404405", bare: "404406" };

const demoLocation = "7654321";

const failure = (status: number, type: string, message: string) =>
  sourceJson({ error: { type, message, code: status } }, status);
const refused: Record<string, () => SourceAnswer> = {
  Throttling: () => sourceJson({ message: "Limit Exceeded" }, 429),
  AccessDenied: () =>
    sourceJson({ Message: "User is not authorized to access this resource with an explicit deny" }, 403),
  NotFound: () => failure(404, "NotFoundException", "There is no such location."),
  ServiceUnavailable: () => sourceJson({ message: "Service Unavailable" }, 503),
};

const mostly =
  (location: string, chance: Chance) =>
  <Of>(value: Of): Of | undefined =>
    location === demoLocation || chance.happens(0.85) ? value : undefined;

/** Some locations have numbers as texts, as in the recorded answers. */
const numbersOf = (location: string) => (value: number | string) =>
  Number(location) % 2 === 0 ? Number(value) : String(value);

const bubbles = (rating: number) =>
  `https://www.tripadvisor.com/img/cdsi/img2/ratings/traveler/${rating.toFixed(1)}-66827-5.svg`;
const pageOf = (location: string) =>
  `https://www.tripadvisor.ca/Restaurant_Review-g155032-d${location}-Reviews-m66827-Place_${location}.html`;

function details(location: string) {
  const number = numbersOf(location);
  if (location === special.bare) return { location_id: number(location) };
  const { counts, total, average } = sourceBusiness(location, Date.now());
  const may = mostly(location, chanceOf(seedOf(`${location}/shown`)));
  const isReviewed = location !== special.unreviewed && average !== null;
  return {
    location_id: number(location),
    name: may(location === demoLocation ? "Maison Lavallée Vieux-Port" : `Place ${location}`),
    web_url: may(pageOf(location)),
    address_obj: may({ city: "Montréal", state: "Quebec", country: "Canada", address_string: "1 Rue X, Montréal" }),
    write_review: may(`https://www.tripadvisor.ca/UserReview-g155032-d${location}-m66827-Place_${location}.html`),
    num_reviews: may(number(isReviewed ? total : 0)),
    ...(isReviewed && {
      rating: may(number(average)),
      rating_image_url: may(bubbles(average)),
      review_rating_count: may(
        Object.fromEntries(Object.entries(counts).map(([star, count]) => [star, number(count)])),
      ),
    }),
  };
}

function reviewShown(location: string, review: SourceReview) {
  const number = numbersOf(location);
  const id = 900_000_000 + (seedOf(`${location}/${review.number}`) % 99_999_999);
  const may = mostly(location, chanceOf(seedOf(`${location}/${review.number}/shown`)));
  const answer = {
    id: number(id + 1),
    lang: review.language,
    title: "Response from the owner",
    text: "Merci !",
    author: "Owner",
    published_date: review.at.toISOString(),
  };
  return {
    id: number(id),
    lang: review.language,
    location_id: number(location),
    published_date: may(review.at.toISOString()),
    rating: may(review.rating),
    helpful_votes: 0,
    rating_image_url: may(bubbles(review.rating)),
    url: may(`https://www.tripadvisor.ca/ShowUserReviews-g155032-d${location}-r${id}-Place_${location}.html#REVIEWS`),
    text: may(review.text?.[review.language]),
    title: may(review.text?.[review.language].split(/[.!,\n]/)[0]),
    user: may({ username: may(review.author), user_location: { name: "Montréal, Canada" }, avatar: {} }),
    owner_response: review.isAnswered ? answer : null,
  };
}

function reviews(location: string, language: SourceLanguage) {
  const none = location === special.unreviewed || location === special.bare;
  const { latest } = sourceBusiness(location, Date.now(), language);
  return { data: none ? [] : latest.map((review) => reviewShown(location, review)) };
}

function tripadvisor(key: string): SourceStandIn {
  return {
    name: "tripadvisor",
    owns: ({ path }) => path.startsWith("/api/v1/location"),
    refuse: (error) => refused[error]?.() ?? sourceJson({ message: "Internal Server Error" }, 500),
    answer: ({ method, path, query, headers }: SourceCall) => {
      // Tripadvisor restricts a key to a domain, checked by the `Referer`.
      if (query.get("key") !== key || !headers.referer) return refused.AccessDenied?.() ?? sourceJson({}, 403);
      const [, location = "", what] = /^\/api\/v1\/location\/([^/]+)\/(details|reviews)$/.exec(path) ?? [];
      if (what === undefined || method !== "GET") return sourceJson({ message: "Missing Authentication Token" }, 403);
      if (!/^\d{1,12}$/.test(location))
        return failure(400, "BadRequestException", "The location id has to be a number.");
      if (location === special.gone) return refused.NotFound?.() ?? sourceJson({}, 404);
      if (what === "details") return sourceJson(details(location));
      return sourceJson(
        reviews(location, sourceLanguages.find((language) => language === query.get("language")) ?? "en"),
      );
    },
  };
}

export interface SourcesStandIn {
  endpoint: string;
  stop(): Promise<void>;
}

const page: SourceAnswer = {
  status: 200,
  type: "text/html; charset=utf-8",
  body: "<!doctype html><title>Sign in</title><p>Please sign in to this network.",
};
/** 10 MB of JSON. */
const huge = (): SourceAnswer => sourceJson({ id: "x", reviews: [], padding: "x".repeat(10_000_000) });

/** Milliseconds of delay, no answer, an answer cut off, or a connection reset. */
type Way = { after: number } | "silence" | "stall" | "reset";

function answered(source: SourceStandIn, call: SourceCall, verdict: AwsVerdict): [SourceAnswer, Way] {
  if (verdict.kind !== "refuse") return [source.answer(call), verdict.kind === "answer" ? { after: 0 } : verdict.kind];
  const { error, after = 60_000 } = verdict.refusal;
  if (error === "Slow") return [source.answer(call), { after }];
  if (error === "Stall") return [source.answer(call), "stall"];
  if (error === "Html") return [page, { after: 0 }];
  if (error === "Huge") return [huge(), { after: 0 }];
  return [source.refuse(error), { after: 0 }];
}

function send(response: ServerResponse, { status, type, body }: SourceAnswer, way: Way): void {
  if (way === "silence") return;
  if (way === "reset") {
    response.socket?.resetAndDestroy();
    return;
  }
  response.setHeader("content-type", type);
  if (way === "stall") {
    const bytes = Buffer.from(body);
    response.writeHead(status, { "content-length": bytes.length }).write(bytes.subarray(0, bytes.length / 2));
  } else if (way.after > 0) setTimeout(() => response.writeHead(status).end(body), way.after).unref();
  else response.writeHead(status).end(body);
}

export async function startSources(keys: { googlePlacesKey: string; tripadvisorKey: string }): Promise<SourcesStandIn> {
  const sources = [google(keys.googlePlacesKey), tripadvisor(keys.tripadvisorKey)];
  const refusals = openRefusals();

  const read = async (request: IncomingMessage): Promise<SourceCall> => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://stand-in");
    return {
      method: request.method ?? "GET",
      path: pathname,
      query: searchParams,
      headers: request.headers,
      body: (await readBody(request)).toString("utf8"),
    };
  };

  function answer(call: SourceCall): [SourceAnswer, Way] {
    const now: Way = { after: 0 };
    if (call.path === "/_local/refuse" && call.method === "POST")
      return [sourceJson(refusals.ask(JSON.parse(call.body))), now];
    const source = sources.find((candidate) => candidate.owns(call));
    if (source === undefined) return [sourceJson({ message: "Not Found" }, 404), now];
    // A refusal's `to` is the id in the call's path.
    const named = new URLSearchParams(call.path.split("/").map((part) => ["part", decodeURIComponent(part)]));
    return answered(source, call, refusals.next(source.name, named.toString()));
  }

  const server = createServer((request, response) => {
    void read(request)
      .then(answer)
      .catch((error: unknown): [SourceAnswer, Way] => [
        sourceJson({ message: error instanceof Error ? error.message : "failed" }, 400),
        { after: 0 },
      ])
      .then(([given, way]) => send(response, given, way));
  });
  const { port, close } = await listen(server, { host: "127.0.0.1" });
  return { endpoint: `http://127.0.0.1:${port}`, stop: close };
}
