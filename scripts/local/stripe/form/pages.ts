import { readFileSync } from "node:fs";
import type { ApiAnswer } from "../answering.ts";

const file = (name: string) => readFileSync(new URL(name, import.meta.url), "utf8");

const page = (name: string): ApiAnswer => ({
  status: 200,
  headers: {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy":
      "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; connect-src 'self'",
  },
  body: file(name),
});

export function formPages(path: string, endpoint: string): ApiAnswer | null {
  switch (path) {
    case "/stripe.js":
      return {
        status: 200,
        headers: { "content-type": "text/javascript; charset=utf-8", "access-control-allow-origin": "*" },
        body: file("./stripe.js").replaceAll("__ORIGIN__", endpoint),
      };
    case "/elements/card":
      return page("./card.html");
    case "/elements/bank":
      return page("./bank.html");
    default:
      return null;
  }
}
