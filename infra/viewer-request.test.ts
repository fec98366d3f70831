import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { fileFor, nameViewer, rewriteToFile, viewerAddressHeader } from "./viewer-request.ts";

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
  ])("answer %s with %s", (path, file) => {
    expect(fileFor(path)).toBe(file);
    expect(run(rewriteToFile, { request: { uri: path } })).toEqual({ uri: file });
  });
});

describe("the viewer's address", () => {
  it("is the one that CloudFront saw, whatever the caller put into the header", () => {
    const forged = { headers: { [viewerAddressHeader]: { value: "6.6.6.6" }, accept: { value: "*/*" } } };
    expect(run(nameViewer, { viewer: { ip: "2001:db8::1" }, request: forged })).toEqual({
      headers: { [viewerAddressHeader]: { value: "2001:db8::1" }, accept: { value: "*/*" } },
    });
  });
});
