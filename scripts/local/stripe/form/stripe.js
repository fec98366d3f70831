// Substitute for Stripe.js. Card form and bank dialog are frames of another origin, so that the page never sees a card
// number.
(() => {
  const origin = "__ORIGIN__";
  let asked = 0;

  function openFrame(path, title) {
    const frame = document.createElement("iframe");
    frame.src = origin + path;
    frame.title = title;
    // Otherwise a dark page puts a white background behind the form.
    frame.style.cssText = "border:0;width:100%;display:block;color-scheme:light only";
    const waiting = new Map();
    const listeners = {};
    let setReady;
    const ready = new Promise((resolve) => {
      setReady = resolve;
    });
    const listen = ({ source, origin: from, data }) => {
      if (source !== frame.contentWindow || from !== origin) return;
      if (data.ready) setReady();
      if (data.height) frame.style.height = `${data.height}px`;
      if (data.event) for (const heard of listeners[data.event] ?? []) heard(data.detail);
      if (data.id) waiting.get(data.id)?.(data.answer);
    };
    addEventListener("message", listen);
    return {
      frame,
      ready,
      on: (event, heard) => {
        listeners[event] = [...(listeners[event] ?? []), heard];
      },
      ask: async (message) => {
        await ready;
        asked += 1;
        const id = asked;
        const answer = new Promise((resolve) => waiting.set(id, resolve));
        frame.contentWindow.postMessage({ ...message, id }, origin);
        return answer;
      },
      close: () => {
        removeEventListener("message", listen);
        frame.remove();
      },
    };
  }

  const languageOf = (locale) => {
    const asked = locale && locale !== "auto" ? locale : document.documentElement.lang || navigator.language;
    return asked.startsWith("fr") ? "fr" : "en";
  };

  async function authenticate(key, client_secret, language) {
    const bank = openFrame(
      `/elements/bank?language=${language}`,
      language === "fr" ? "Authentification de la carte" : "Card authentication",
    );
    const dialog = document.createElement("dialog");
    dialog.style.cssText = "border:0;padding:0;width:min(24rem,90vw);border-radius:8px;margin:auto";
    dialog.setAttribute("aria-label", bank.frame.title);
    dialog.append(bank.frame);
    document.body.append(dialog);
    const closed = new Promise((resolve) => {
      dialog.addEventListener("cancel", () => resolve(bank.ask({ ask: "fail", key, client_secret })));
    });
    dialog.showModal();
    const answer = await Promise.race([bank.ask({ ask: "open", key, client_secret }), closed]);
    dialog.remove();
    bank.close();
    return answer;
  }

  const named = ({ intent, error }) =>
    error ? { error } : { [intent.object === "payment_intent" ? "paymentIntent" : "setupIntent"]: intent };

  const failure = (intent) =>
    intent.status === "requires_payment_method" ? (intent.last_payment_error ?? intent.last_setup_error) : null;

  window.Stripe = (key, { locale } = {}) => {
    const silent = async (message) => {
      const frame = openFrame("/elements/card", "");
      frame.frame.hidden = true;
      document.body.append(frame.frame);
      const answer = await frame.ask({ ...message, key });
      frame.close();
      return answer;
    };

    async function finish(answer, language, returnTo) {
      let { intent, error } = answer;
      if (intent?.status === "requires_action")
        ({ intent, error } = await authenticate(key, intent.client_secret, language));
      const failed = error ?? failure(intent);
      if (failed) return { error: failed };
      if (returnTo) {
        const to = new URL(returnTo);
        const name = intent.object;
        to.searchParams.set(name, intent.id);
        to.searchParams.set(`${name}_client_secret`, intent.client_secret);
        to.searchParams.set("redirect_status", "succeeded");
        location.assign(to);
        return new Promise(() => {});
      }
      return named({ intent });
    }

    async function confirm({ elements, clientSecret, confirmParams = {}, redirect = "always" }) {
      const client_secret = clientSecret ?? elements?.secret;
      if (!client_secret) throw new Error("confirm needs a clientSecret, or elements that were made with one.");
      if (redirect === "always" && !confirmParams.return_url)
        throw new Error("confirmParams.return_url is required when redirect is not 'if_required'.");
      const { payment_method, payment_method_data, return_url } = confirmParams;
      const billing_details = payment_method_data?.billing_details;
      const message = { ask: "confirm", client_secret, billing_details };
      const answer = payment_method
        ? await silent({ ...message, payment_method })
        : await elements.ask({ ...message, key });
      return finish(answer, elements?.language ?? languageOf(locale), redirect === "always" ? return_url : null);
    }

    const next = async ({ clientSecret }) =>
      finish(await silent({ ask: "retrieve", client_secret: clientSecret }), languageOf(locale), null);
    const retrieve = async (client_secret) => named(await silent({ ask: "retrieve", client_secret }));
    const withMethod = (client_secret, { payment_method } = {}) =>
      confirm({ clientSecret: client_secret, confirmParams: { payment_method }, redirect: "if_required" });

    return {
      elements: ({ clientSecret, appearance = {}, locale: own, mode } = {}) => {
        if (!clientSecret && !mode) throw new Error("elements() needs a clientSecret or a mode.");
        const language = languageOf(own ?? locale);
        const theme = appearance.theme === "night" ? "dark" : "light";
        let form = null;
        return {
          secret: clientSecret,
          language,
          ask: (message) => {
            if (!form) throw new Error("The Payment Element is not mounted.");
            return form.ask(message);
          },
          submit: async () => (form ? form.ask({ ask: "check" }) : {}),
          getElement: () => form,
          update: ({ appearance: changed, locale: spoken } = {}) => {
            const dark = changed === undefined ? undefined : changed.theme === "night";
            const to = spoken === undefined ? undefined : languageOf(spoken);
            if (form) void form.ask({ ask: "look", dark, language: to });
          },
          fetchUpdates: async () => ({}),
          create: (type) => {
            if (type !== "payment") throw new Error(`The stand-in has no element ${type}.`);
            form = openFrame(
              `/elements/card?language=${language}&theme=${theme}`,
              language === "fr" ? "Saisie sécurisée de la carte" : "Secure card input",
            );
            const { frame, ready, on, ask, close } = form;
            const element = {
              mount: (at) => {
                (typeof at === "string" ? document.querySelector(at) : at).append(frame);
              },
              on: (event, heard) => {
                if (event === "ready") void ready.then(() => heard({ elementType: "payment" }));
                else on(event, heard);
                return element;
              },
              focus: () => void ask({ ask: "focus" }),
              update: () => {},
              unmount: () => frame.remove(),
              destroy: close,
            };
            return element;
          },
        };
      },
      confirmPayment: confirm,
      confirmSetup: confirm,
      confirmCardPayment: withMethod,
      confirmCardSetup: withMethod,
      handleNextAction: next,
      retrievePaymentIntent: retrieve,
      retrieveSetupIntent: retrieve,
    };
  };
})();
