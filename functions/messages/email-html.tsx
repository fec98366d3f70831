import {
  Body,
  Button,
  Container,
  Head,
  Heading,
  Hr,
  Html,
  Link,
  Preview,
  Section,
  Text,
} from "@react-email/components";
import { type CSSProperties, createElement, Fragment, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { paintedBrand } from "#shared/rules/organizations/brand-color.ts";
import type { Block, EmailContent } from "./email-content.ts";
import { linesOf, sayIn, starsOf } from "./texts.ts";

const ink = "#1F2A44";
const muted = "#5B6478";
const ours = {
  light: { action: "#2F6F5E", onAction: "#FFFFFF", edge: "#2F6F5E", link: "#2F6F5E" },
  dark: { action: "#2F6F5E", onAction: "#FFFFFF", edge: "#4F8F7C", link: "#7FC7B1" },
};
type Paint = (typeof ours)["light"];

/** Inline for every mail program; dark only where style sheets work. */
const paintOf = (color: string | null | undefined): { light: Paint; dark: Paint } =>
  color == null ? ours : { light: paintedBrand(color, "light"), dark: paintedBrand(color, "dark") };
const hairline = "1px solid #E7E2D8";
/** Only for mail programs with style sheets; all others use the inline styles. */
const stylesFor = ({ action, onAction, edge, link }: Paint) =>
  `:root{color-scheme:light dark;supported-color-schemes:light dark}@media (max-width:480px){.card{padding:24px 20px!important}.button{display:block!important;text-align:center!important}.action{display:block!important;margin-right:0!important;text-align:center!important}.heading{font-size:22px!important;line-height:28px!important} }@media (prefers-color-scheme:dark){.ground,.ground>table>tbody>tr>td{background-color:#14171F!important}.card{background-color:#1D222D!important;border-color:#2E3542!important}.ink,.heading{color:#ECEAE4!important}.muted{color:#A7AEBD!important}.brand,.link,.action{color:${link}!important}.button{background-color:${action}!important;color:${onAction}!important}.action{background-color:#1D222D!important;border-color:${edge}!important}.rule{border-color:#2E3542!important} }`;

/** Long words must not widen the email. */
const breaking: CSSProperties = { overflowWrap: "anywhere", wordBreak: "break-word" };
const text: CSSProperties = { ...breaking, color: ink, fontSize: 16, lineHeight: "25px", margin: "0 0 20px" };
const small: CSSProperties = { ...breaking, color: muted, fontSize: 14, lineHeight: "21px", margin: "0 0 12px" };
const linkStyle = ({ link }: Paint): CSSProperties => ({ color: link, textDecoration: "underline" });
const buttonStyle = ({ action, onAction, edge }: Paint): CSSProperties => ({
  backgroundColor: action,
  border: `1px solid ${edge}`,
  borderRadius: 8,
  color: onAction,
  fontSize: 16,
  fontWeight: 600,
  padding: "14px 22px",
});

const actionStyle = ({ edge, link }: Paint): CSSProperties => ({
  backgroundColor: "#FFFFFF",
  border: `1px solid ${edge}`,
  borderRadius: 8,
  color: link,
  fontSize: 16,
  fontWeight: 600,
  margin: "0 8px 8px 0",
  padding: "12px 20px",
});

const lineBreak = () => createElement("br");

const withBreaks = (words: string): ReactNode =>
  createElement(
    Fragment,
    null,
    ...linesOf(words).flatMap((line, index) => (index === 0 ? [line] : [lineBreak(), line])),
  );

function Details({ details, paint }: Extract<Block, { kind: "details" }> & { paint: Paint }) {
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} border={0} style={{ margin: "0 0 24px", width: "100%" }}>
      <tbody>
        {details.map(({ label, value, href }) => (
          <tr key={label}>
            <td
              className="muted"
              style={{ ...small, padding: "4px 16px 4px 0", verticalAlign: "top", whiteSpace: "nowrap", width: 1 }}
            >
              {label}
            </td>
            <td
              className="ink"
              style={{ color: ink, fontSize: 15, lineHeight: "21px", padding: "4px 0", wordBreak: "break-word" }}
            >
              {href ? (
                <Link className="link" href={href} style={linkStyle(paint)}>
                  {value}
                </Link>
              ) : (
                value
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const initialOf = (name: string) => Array.from(name)[0]?.toUpperCase() ?? "";

/** Reviens if the email is about no business. */
function Sender({ business, paint }: Pick<EmailContent, "business"> & { paint: Paint }) {
  if (!business)
    return (
      <Text className="brand" style={{ color: paint.link, fontSize: 20, fontWeight: 700, margin: "0 0 16px 4px" }}>
        Reviens
      </Text>
    );
  const { name, logo } = business;
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} border={0} style={{ margin: "0 0 16px 4px" }}>
      <tbody>
        <tr>
          <td style={{ paddingRight: 12, width: 40 }}>
            {logo === null ? (
              <div
                aria-hidden="true"
                style={{
                  backgroundColor: paint.action,
                  borderRadius: 8,
                  color: paint.onAction,
                  fontSize: 20,
                  fontWeight: 700,
                  lineHeight: "40px",
                  textAlign: "center",
                  width: 40,
                }}
              >
                {initialOf(name)}
              </div>
            ) : (
              <img
                src={logo}
                alt=""
                width="40"
                height="40"
                // White in the dark theme, too, because logos are often dark on transparent.
                style={{ backgroundColor: "#FFFFFF", borderRadius: 8, display: "block", objectFit: "contain" }}
              />
            )}
          </td>
          <td
            className="ink"
            style={{ color: ink, fontSize: 17, fontWeight: 600, lineHeight: "22px", wordBreak: "break-word" }}
          >
            {name}
          </td>
        </tr>
      </tbody>
    </table>
  );
}

function Part({ block, paint }: { block: Block; paint: Paint }) {
  switch (block.kind) {
    case "greeting":
      return (
        <Text className="ink" style={{ ...text, margin: "0 0 8px" }}>
          {block.text}
        </Text>
      );
    case "heading":
      return (
        <Heading
          as="h1"
          className="heading"
          style={{
            ...breaking,
            color: ink,
            fontSize: 24,
            fontWeight: 700,
            letterSpacing: "-0.01em",
            lineHeight: "31px",
            margin: "0 0 16px",
          }}
        >
          {block.text}
        </Heading>
      );
    case "paragraph":
      return (
        <Text className="ink" style={text}>
          {block.text}
        </Text>
      );
    case "stars":
      return (
        <Text className="muted" style={{ ...small, margin: "0 0 20px" }}>
          <span aria-hidden="true" style={{ color: "#F5B301", fontSize: 22, letterSpacing: 2, verticalAlign: "-2px" }}>
            {starsOf(block.rating)}
          </span>
          {"\u00a0 "}
          {block.text}
        </Text>
      );
    case "quote":
      return (
        <Section style={{ margin: "0 0 24px" }}>
          <Text
            className="ink"
            style={{
              borderLeft: `3px solid ${block.complaint ? "#E4572E" : "#C9C4B8"}`,
              color: ink,
              fontSize: 19,
              lineHeight: "29px",
              margin: 0,
              paddingLeft: 16,
              wordBreak: "break-word",
            }}
          >
            {withBreaks(block.text)}
          </Text>
        </Section>
      );
    case "details":
      return <Details {...block} paint={paint} />;
    case "button":
      return (
        <Section style={{ margin: "0 0 20px" }}>
          <Button className="button" href={block.href} style={buttonStyle(paint)}>
            {block.label}
          </Button>
          {block.fallback && (
            <Text className="muted" style={{ ...small, margin: "20px 0 0" }}>
              {block.fallback}
              <br />
              <Link className="link" href={block.href} style={{ ...linkStyle(paint), wordBreak: "break-all" }}>
                {block.href}
              </Link>
            </Text>
          )}
        </Section>
      );
    case "link":
      return (
        <Text style={{ ...text, margin: "0 0 20px" }}>
          <Link className="link" href={block.href} style={linkStyle(paint)}>
            {block.label}
          </Link>
        </Text>
      );
    case "actions":
      return (
        <Section style={{ margin: "0 0 12px" }}>
          {block.actions.map(({ label, href }) => (
            <Button key={href} className="action" href={href} style={actionStyle(paint)}>
              {label}
            </Button>
          ))}
        </Section>
      );
    case "note":
      return (
        <Text className="muted" style={small}>
          {block.text}
        </Text>
      );
  }
}

function EmailPage({ content: { language, subject, preheader, business, blocks, footer } }: { content: EmailContent }) {
  const { light: paint, dark } = paintOf(business?.color);
  const notes = blocks.findIndex(({ kind }) => kind === "note");
  return (
    <Html lang={language}>
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{subject}</title>
        <style>{stylesFor(dark)}</style>
      </Head>
      <Body
        className="ground"
        style={{
          backgroundColor: "#FBFAF7",
          fontFamily: "-apple-system, BlinkMacSystemFont, Segoe UI, Roboto, Helvetica, Arial, sans-serif",
          margin: 0,
          padding: "32px 16px",
        }}
      >
        <Preview>{preheader}</Preview>
        <Container style={{ maxWidth: 600 }}>
          <Sender paint={paint} {...(business && { business })} />
          <Section
            className="card"
            style={{ backgroundColor: "#FFFFFF", border: hairline, borderRadius: 12, padding: "36px 40px 24px" }}
          >
            {blocks.map((block, index) => (
              <div key={JSON.stringify(block)}>
                {index === notes && <Hr className="rule" style={{ borderTop: hairline, margin: "28px 0 20px" }} />}
                <Part block={block} paint={paint} />
              </div>
            ))}
          </Section>
          <Text className="muted" style={{ ...small, fontSize: 13, lineHeight: "20px", margin: "20px 4px 0" }}>
            {footer && (
              <>
                {footer.text}{" "}
                <Link className="link" href={footer.href} style={linkStyle(paint)}>
                  {footer.label}
                </Link>
                <br />
                {footer.sender && (
                  <>
                    {footer.sender}
                    <br />
                  </>
                )}
                <br />
              </>
            )}
            Reviens · {sayIn(language)("tagline")}
          </Text>
        </Container>
      </Body>
    </Html>
  );
}

/** React escapes everything that people typed. */
export const emailHtml = (content: EmailContent): string =>
  `<!doctype html>${renderToStaticMarkup(<EmailPage content={content} />)}`;
