import { S3Client } from "@aws-sdk/client-s3";
import { describe, expect, it, vi } from "vitest";
import { deleteLooseFiles } from "#functions/actions/places/delete-loose-files.ts";
import { looseFileKey } from "#functions/data/keys.ts";
import { claimFile, fileLoosened, forgetFile } from "#functions/data/places/orphaned-files.ts";
import { readAll, transact } from "#functions/data/table.ts";
import { day, minute } from "#functions/testing/clock.ts";
import { aMember, anOrganization } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import {
  aJpeg,
  aLosslessWebp,
  anAnimatedPng,
  anAnimatedWebp,
  aPng,
  aPngOfAPlace,
  aWebp,
  hiddenInJpeg,
} from "#functions/testing/images.ts";
import { meanwhile } from "#functions/testing/meanwhile.ts";
import { storedWhile, withoutStore } from "#functions/testing/picture-files.ts";
import { putLogoRoute, readOrganizationRoute } from "#shared/contract/organizations.ts";

function webpOf(chunks: Buffer): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(chunks.length + 4);
  return Buffer.concat([Buffer.from("RIFF"), size, Buffer.from("WEBP"), chunks]);
}

function vp8x(width: number, height: number): Buffer {
  const chunk = Buffer.alloc(18);
  chunk.write("VP8X", 0);
  chunk.writeUInt32LE(10, 4);
  chunk.writeUIntLE(width - 1, 12, 3);
  chunk.writeUIntLE(height - 1, 15, 3);
  return chunk;
}

function frameOf(width: number, height: number): Buffer {
  const frame = Buffer.from([0xff, 0xc0, 0, 11, 8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  return frame;
}

type Business = Awaited<ReturnType<typeof anOrganization>>;

const put = ({ organization, cookie }: Business, bytes: Buffer) =>
  ask(putLogoRoute, { cookie, params: { organization: organization._id }, bytes });
const read = async ({ organization, cookie }: Business) =>
  (await ask(readOrganizationRoute, { cookie, params: { organization: organization._id } })).body;

const stored = (address: string) => fetch(`${process.env.AWS_ENDPOINT_URL_S3}/${process.env.LOGOS_BUCKET}${address}`);

describe("a logo", () => {
  it.each([
    ["PNG", aPng(), "png"],
    ["JPEG", aJpeg(), "jpeg"],
    ["WebP", aWebp(), "webp"],
    ["lossless WebP", aLosslessWebp(), "webp"],
  ])("is a %s, stored under its hash as what it is, to be kept for ever", async (_, bytes, type) => {
    const business = await anOrganization();
    const { status, body } = await put(business, bytes);
    expect(status).toBe(200);
    expect(body.logo).toMatch(new RegExp(`^/logos/own/[\\w-]{32}\\.${type}$`));
    expect(await read(business)).toEqual(body);
    const file = await stored(body.logo);
    expect([file.status, file.headers.get("content-type")]).toEqual([200, `image/${type}`]);
    expect(file.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(Buffer.from(await file.arrayBuffer())).toEqual(bytes);
  });

  it.each([
    ["PNG", aPngOfAPlace("45.5019, -73.5674"), aPng()],
    ["JPEG", aJpeg(8, 8, hiddenInJpeg(1, "45.5019, -73.5674")), aJpeg()],
  ])("of a %s is stored without the place where it was taken", async (_, bytes, plain) => {
    const { body } = await put(await anOrganization(), bytes);
    expect(Buffer.from(await (await stored(body.logo)).arrayBuffer())).toEqual(plain);
  });

  it("of a JPEG stays turned as it was", async () => {
    const { body } = await put(await anOrganization(), aJpeg(8, 8, hiddenInJpeg(6, "45.5019, -73.5674")));
    const file = Buffer.from(await (await stored(body.logo)).arrayBuffer());
    expect(file.includes("45.5019")).toBe(false);
    expect(file.includes(Buffer.from([0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6]))).toBe(true);
  });

  it("has the same address for the same bytes, and another for others and for another organization", async () => {
    const business = await anOrganization();
    const first = (await put(business, aPng(8, 8))).body.logo;
    expect((await put(business, aPng(8, 9))).body.logo).not.toBe(first);
    expect((await put(business, aPng(8, 8))).body.logo).toBe(first);
    expect((await put(await anOrganization(), aPng(8, 8))).body.logo).not.toBe(first);
  });

  it("that is refused once it is stored is deleted an hour later, and one that is shown is not", async () => {
    const spoken = { greeting: "界".repeat(200), thanks: "界".repeat(200), promise: "界".repeat(200) };
    const full = await anOrganization({ pageTexts: { en: spoken, fr: spoken } });
    const [refused = ""] = await storedWhile(async () => expect((await put(full, aPng(8, 11))).status).toBe(400));
    expect((await stored(refused)).status).toBe(200);
    const business = await anOrganization();
    const shown = (await put(business, aPng(8, 11))).body.logo;
    expect((await put(business, aPng(8, 11))).status).toBe(200);
    expect(await readAll([refused, shown].map(looseFileKey))).toMatchObject([{ address: refused }]);
  });

  it("that emails showed is kept for its year, also where it is refused when it is chosen again", async () => {
    const business = await anOrganization();
    const former = (await put(business, aPng(8, 12))).body.logo;
    await put(business, aPng(8, 13));
    const due = async () => (await readAll([looseFileKey(former)]))[0]?.gsi2sk;
    const before = await due();
    await withoutStore(() => put(business, aPng(8, 12)));
    expect([await due(), Date.parse(String(before)) > Date.now() + 365 * day]).toEqual([before, true]);
  });

  describe("that is shown again when its year is over, while the schedule deletes files", () => {
    async function aFormerLogo(height: number) {
      const business = await anOrganization();
      const image = aPng(8, height);
      const { logo } = (await put(business, image)).body;
      await put(business, aPng(8, 9));
      await transact(() => [fileLoosened(logo, new Date(Date.now() - day).toISOString())]);
      const show = async () => (await put(business, image)).status;
      return { logo, show, shown: async () => [(await read(business)).logo, (await stored(logo)).status] };
    }

    it("stays where it was shown before the schedule takes it", async () => {
      const { logo, show, shown } = await aFormerLogo(14);
      const answers = meanwhile(["UpdateItemCommand", logo], show);
      await deleteLooseFiles(new Date());
      expect([answers, await shown()]).toEqual([[200], [logo, 200]]);
    });

    it("is stored anew once the schedule has deleted it", async () => {
      const { logo, show, shown } = await aFormerLogo(15);
      const answers: Promise<number>[] = [];
      meanwhile(["DeleteItemCommand", logo], async () => void answers.push(show()));
      await deleteLooseFiles(new Date());
      expect([await Promise.all(answers), await shown()]).toEqual([[200], [logo, 200]]);
    });

    const noted = async (logo: string) => (await readAll([looseFileKey(logo)]))[0];

    it("is left by a run to another one that has begun to delete it", async () => {
      const { logo, shown } = await aFormerLogo(16);
      const claim = await claimFile(logo, new Date());
      await deleteLooseFiles(new Date());
      expect([await noted(logo), (await shown())[1]]).toMatchObject([{ deleting: claim }, 200]);
    });

    it("is stored anew once the time of a run is over that did not end", async () => {
      const { logo, show, shown } = await aFormerLogo(17);
      await claimFile(logo, new Date(Date.now() - 3 * minute));
      expect([await show(), await shown()]).toEqual([200, [logo, 200]]);
      await deleteLooseFiles(new Date());
      expect(await shown()).toEqual([logo, 200]);
    });

    it("is deleted by the next run once the time of one is over that did not end", async () => {
      const { logo, shown } = await aFormerLogo(18);
      await claimFile(logo, new Date(Date.now() - 3 * minute));
      await deleteLooseFiles(new Date());
      expect([await noted(logo), (await shown())[1]]).toEqual([undefined, 404]);
    });

    it("is not forgotten by a run whose time is over", async () => {
      const { logo, show } = await aFormerLogo(19);
      const claim = await claimFile(logo, new Date(Date.now() - 3 * minute));
      expect(await withoutStore(show)).toBe(502);
      await forgetFile(logo, claim ?? "");
      expect(await noted(logo)).toMatchObject({ address: logo });
    });
  });

  it.each([
    ["nothing", Buffer.alloc(0), "Please fill in this field."],
    ["an SVG", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), "Please choose a PNG, JPEG or WebP image."],
    [
      "HTML named .png",
      Buffer.from("<!doctype html><script>alert(1)</script>"),
      "Please choose a PNG, JPEG or WebP image.",
    ],
    ["a GIF", Buffer.from("GIF89a\x01\x00\x01\x00"), "Please choose a PNG, JPEG or WebP image."],
    [
      "20,000 × 20,000 pixels",
      aPng(8, 8, { claims: { width: 20_000, height: 20_000 } }),
      "This image is too large: 4,000 pixels a side at most.",
    ],
    [
      "no pixel at all",
      aPng(8, 8, { claims: { width: 0, height: 8 } }),
      "This image is too large: 4,000 pixels a side at most.",
    ],
    [
      "a WebP that declares a size and has no pixels",
      webpOf(vp8x(300, 300)),
      "This file is incomplete or damaged. Please choose another one.",
    ],
    [
      "a WebP whose pixels are of another size than it declares",
      webpOf(Buffer.concat([vp8x(8, 8), aLosslessWebp().subarray(12)])),
      "Please choose a PNG, JPEG or WebP image.",
    ],
    [
      "a JPEG with a second frame behind a small first one",
      Buffer.concat([aJpeg().subarray(0, -2), frameOf(8_000, 8_000), aJpeg().subarray(-2)]),
      "Please choose a PNG, JPEG or WebP image.",
    ],
    ["an animated PNG", anAnimatedPng(), "This image is animated. Please choose one that stands still."],
    ["an animated WebP", anAnimatedWebp(), "This image is animated. Please choose one that stands still."],
    ["half a PNG", aPng(300, 300).subarray(0, 90), "This file is incomplete or damaged. Please choose another one."],
    ["half a JPEG", aJpeg().subarray(0, -3), "This file is incomplete or damaged. Please choose another one."],
    ["half a WebP", aWebp().subarray(0, -3), "This file is incomplete or damaged. Please choose another one."],
    [
      "a PNG with a page behind it",
      Buffer.concat([aPng(), Buffer.from("<script>alert(1)</script>")]),
      "This file is incomplete or damaged. Please choose another one.",
    ],
    [
      "more than 1 MB",
      Buffer.concat([aPng(), Buffer.alloc(1_048_577)]),
      "This image is larger than 1 MB. Please choose a smaller one.",
    ],
  ])("is not %s, and the answer says why at the field", async (_, bytes, message) => {
    const business = await anOrganization();
    const { status, body } = await put(business, bytes);
    expect([status, body.error.code, body.error.fields]).toEqual([400, "invalid", { logo: message }]);
    expect((await read(business)).logo).toBeNull();
  });

  it("is not changed where it could not be stored", async () => {
    const business = await anOrganization();
    const store = vi.spyOn(S3Client.prototype, "send").mockRejectedValueOnce(new Error("away"));
    try {
      const { status, body } = await put(business, aPng());
      expect([status, body.error.code]).toEqual([502, "outside_service"]);
    } finally {
      store.mockRestore();
    }
    expect((await read(business)).logo).toBeNull();
  });

  it("is too large to send at 5 MB", async () => {
    const { status, body } = await put(await anOrganization(), Buffer.alloc(5_000_000));
    expect([status, body.error.code]).toEqual([413, "too_large"]);
  });

  it("is for owners and admins", async () => {
    const business = await anOrganization();
    const { cookie } = await aMember(business.organization._id, "operator");
    expect((await put({ ...business, cookie }, aPng())).status).toBe(403);
  });
});
