import { readFileSync } from "node:fs";

interface Given {
  key: string;
  clientSecret: string;
  waits: boolean;
  language: "en" | "fr";
}

const form = readFileSync(new URL("./pay.html", import.meta.url), "utf8");

export const payForm = (given: Given): string =>
  form.replace('"__GIVEN__"', () => JSON.stringify(JSON.stringify(given)).replaceAll("<", "\\u003c"));
