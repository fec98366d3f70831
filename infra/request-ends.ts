/** A file, a route with the path seen by its function, or a refusal. */
export type End = { file: string } | { route: string; path: string } | { status: number };

const app = { file: "app" };
const page = { route: "GET /a/{link}", path: "/a/shop" };
const nothingAt = (path: string) => ({ route: "$default", path });

/** Behavior shared by CloudFront and the local gateway. */
export const requestEnds: [request: string, end: End][] = [
  ["GET /", app],
  ["GET /fr/login", app],
  ["HEAD /fr/login", app],
  ["GET /fr/login/", app],
  ["GET /api", app],
  ["GET /API/health", app],
  ["GET /a", app],
  ["GET //a/shop", app],
  ["GET /fr/organizations/1/checkout", app],
  ["POST /organizations/1/checkout", { status: 403 }],
  ["GET /assets/gone.js", { file: "/assets/gone.js" }],
  ["GET /logos/1a2b.png", { file: "/logos/1a2b.png" }],
  ["PUT /logos/1a2b.png", { status: 403 }],
  ["GET /pictures/1a2b.png", { file: "/pictures/1a2b.png" }],
  ["POST /", { status: 403 }],
  ["POST /fr/login", { status: 403 }],
  ["OPTIONS /fr/login", { status: 403 }],

  ["GET /a/shop", page],
  ["GET /a/shop/", page],
  ["GET /a//shop//", page],
  ["HEAD /a/shop", { ...page, route: "HEAD /a/{link}" }],
  ["HEAD /a/shop/", { ...page, route: "HEAD /a/{link}" }],
  ["POST /a/shop/", { ...page, route: "POST /a/{link}" }],
  ["GET /fr/a/shop/", page],
  ["HEAD /en/a/shop/thanks/1", { route: "HEAD /a/{link}/thanks/{feedback}", path: "/a/shop/thanks/1" }],
  ["GET /a/", nothingAt("/a")],
  ["GET /fr/a//", nothingAt("/a")],
  ["GET /a/shop/more", nothingAt("/a/shop/more")],
  ["PUT /a/shop", nothingAt("/a/shop")],

  ["GET /s/shop", { route: "GET /s/{link}", path: "/s/shop" }],
  ["GET /fr/s/shop/", { route: "GET /s/{link}", path: "/s/shop" }],
  ["HEAD /s/shop/badge.svg", { route: "HEAD /s/{link}/badge.svg", path: "/s/shop/badge.svg" }],
  ["GET /en/s/shop/badge/", { route: "GET /s/{link}/badge", path: "/s/shop/badge" }],
  ["GET /s/shop/badge.png", nothingAt("/s/shop/badge.png")],
  ["GET /s", app],

  ["GET /api/health", { route: "GET /api/health", path: "/api/health" }],
  ["GET /api/health/", { route: "GET /api/health", path: "/api/health" }],
  ["HEAD /api/health", { route: "HEAD /api/health", path: "/api/health" }],
  [
    "GET /api/organizations/1/feedbacks/export",
    {
      route: "GET /api/organizations/{organization}/feedbacks/export",
      path: "/api/organizations/1/feedbacks/export",
    },
  ],
  [
    "GET /api/rate/shop/invite/google",
    { route: "GET /api/rate/{link}/invite/{source}", path: "/api/rate/shop/invite/google" },
  ],
  [
    "HEAD /api/rate/shop/invite/google",
    { route: "HEAD /api/rate/{link}/invite/{source}", path: "/api/rate/shop/invite/google" },
  ],
  ["GET /api/", nothingAt("/api")],
  ["GET /api/nothing", nothingAt("/api/nothing")],
  ["GET /api/rate//", nothingAt("/api/rate")],
  ["PUT /api/health", nothingAt("/api/health")],
  ["OPTIONS /api/me", nothingAt("/api/me")],
];

/** Only the checkout may load Stripe. */
export const withCards: [path: string, mayLoadStripe: boolean][] = [
  ["/organizations/01JD/checkout", true],
  ["/fr/organizations/01JD/checkout", true],
  ["/en/organizations/01JD/checkout", true],
  ["/en/organizations/01JD/checkout/", true],
  ["/", false],
  ["/fr/login", false],
  ["/organizations/01JD", false],
  ["/organizations/01JD/settings/subscription", false],
  ["/organizations/01JD/checkouts", false],
  ["/fr/organizations/01JD/checkout.js", false],
  ["/de/organizations/01JD/checkout", false],
  ["/checkout", false],
  ["/api/organizations/01JD/checkout", false],
];

/** Only scores and badges may be cached and framed. */
export const kept: [path: string, mayBeKept: boolean][] = [
  ["/api/scores/shop", true],
  ["/api/scores/shop/comments", true],
  ["/s/shop/badge", true],
  ["/s/shop/badge.svg", true],
  ["/fr/s/shop/badge.svg", true],
  ["/en/s/shop/badge", true],
  ["/s/badge", false],
  ["/s/shop", false],
  ["/fr/s/shop", false],
  ["/a/shop/badge", false],
  ["/api/rate/shop", false],
  ["/api/scores", false],
  ["/organizations/s/shop/badge", false],
  ["/", false],
];
