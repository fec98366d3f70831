import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import {
  fileFor,
  languageOf,
  pageLanguageHeader,
  rewriteToFile,
  tidyPath,
  toApi,
  viewerAddressHeader,
} from "./viewer-request.ts";

const run = (code: string, event: unknown) => runInNewContext(`${code};handler(event)`, { event });

describe("the web app's files", () => {
  it.each([
    ["/", "/index.html"],
    ["/fr/login", "/index.html"],
    ["/organizations/01JD/feedbacks", "/index.html"],
    ["/en/verify/Zx-9_aB", "/index.html"],
    ["/assets/", "/index.html"],
    ["/assets/index-4f3.js", "/assets/index-4f3.js"],
    ["/build.json", "/build.json"],
    ["/v1.2/page", "/index.html"],
    ["/docs/api.html", "/docs/api.html"],
    ["/docs/api.", "/index.html"],
    ["/docs/..", "/index.html"],
    ["/en/verify/Zx-9_aB.)", "/index.html"],
  ])("answer %s with %s", (path, file) => {
    expect(fileFor(path)).toBe(file);
    expect(run(rewriteToFile, { request: { uri: path } })).toEqual({ uri: file });
  });
});

describe("the viewer's address and the page's language", () => {
  it("are those that CloudFront saw, whatever the caller put into the headers", () => {
    const forged = {
      uri: "/api/me",
      headers: {
        [viewerAddressHeader]: { value: "6.6.6.6" },
        [pageLanguageHeader]: { value: "fr" },
        accept: { value: "*/*" },
      },
    };
    expect(run(toApi, { viewer: { ip: "2001:db8::1" }, request: forged })).toEqual({
      uri: "/api/me",
      headers: { [viewerAddressHeader]: { value: "2001:db8::1" }, accept: { value: "*/*" } },
    });
  });
});

describe("the API", () => {
  it.each([
    ["/a/shop", "/a/shop"],
    ["/a/shop/", "/a/shop"],
    ["/a//shop///", "/a/shop"],
    ["/a/", "/a"],
    ["/fr/a/caf%C3%A9/thanks/01JD/", "/fr/a/caf%C3%A9/thanks/01JD"],
    ["/", "/"],
    ["//", "/"],
    ["/a/shop.", "/a/shop"],
    ["/t/Zx9aB/stop).", "/t/Zx9aB/stop"],
    ["/a/shop/,", "/a/shop"],
    ["/a/shop;", "/a/shop"],
    ["/a/shop%C2%A0%c2%bb", "/a/shop"],
    ["/api/_auth/verify/Zx-9_aB-%3E", "/api/_auth/verify/Zx-9_aB-"],
    ["/.", "/"],
    ["/a/caf%C3%A9.", "/a/caf%C3%A9"],
  ])("gets %s as %s", (path, tidy) => {
    expect(tidyPath(path)).toBe(tidy);
    const event = { viewer: { ip: "2001:db8::1" }, request: { uri: path, headers: {} } };
    expect(run(toApi, event)).toMatchObject({ uri: tidy.replace(/^\/(en|fr)(?=\/)/, "") });
  });

  it.each([
    ["/fr/a/shop/", "/a/shop", "fr"],
    ["/en/t/Zx9aB/stop", "/t/Zx9aB/stop", "en"],
    ["/a/shop", "/a/shop", undefined],
    ["/french/a", "/french/a", undefined],
    ["/api/fr/a", "/api/fr/a", undefined],
  ])("gets %s as %s in %s", (path, uri, language) => {
    const event = { viewer: { ip: "2001:db8::1" }, request: { uri: path, headers: {} } };
    const { uri: sent, headers } = run(toApi, event);
    expect([sent, headers[pageLanguageHeader]?.value]).toEqual([uri, language]);
  });
});

it.each([toApi, rewriteToFile])(
  "uses no destructuring, spread or for…of, which CloudFront's runtime does not know",
  (code) => {
    expect(code).not.toMatch(/(?:const|let|var|\() *[[{]|\.{3}|for *\([^;)]* of /);
  },
);

describe("a path of 8 kB, the most that CloudFront takes", () => {
  it.each(["/", ".", "a", "a.", "./", "/.", "//.", "%C2%BB"])("that repeats %j is read in no time", (unit) => {
    const path = `/${unit.repeat(8_000 / unit.length)}`;
    for (const read of [fileFor, tidyPath, languageOf])
      for (const end of ["", "/", "x"]) {
        const began = process.threadCpuUsage();
        for (let time = 0; time < 10; time++) read(path + end);
        const { user, system } = process.threadCpuUsage(began);
        expect(user + system).toBeLessThan(100_000);
      }
  });
});
