// What is in force beside the record: the edition of the Law, and what a rootlog.toml says. The form and the text show the same.
/** @import { Choices, Law, Profile, Settings } from "./types.d.ts" */
import { at, button, make } from "./dom.js";
import { keep, kept } from "./kept.js";
import { toml } from "./toml.js";

const NAME = "rootlog.toml";
const field = (/** @type {string} */ id) => /** @type {HTMLInputElement} */ (at(id));

export class SettingsDialog {
  /** @type {Settings} */
  #settings = {};
  /** @type {Choices} */
  #choices = { maps: [], decks: [], factions: {}, switches: {} };
  #known = Promise.resolve();
  #python;
  #changed;
  #dialog = /** @type {HTMLDialogElement} */ (at("settings"));
  #law = /** @type {HTMLSelectElement} */ (/** @type {unknown} */ (at("law")));
  #text = /** @type {HTMLTextAreaElement} */ (/** @type {unknown} */ (at("settings-text")));

  /**
   * @param {import("./python.js").Python} python
   * @param {() => void} changed something else is in force
   */
  constructor(python, changed) {
    this.#python = python;
    this.#changed = changed;
    at("settings-open").onclick = () => this.#dialog.showModal();
    this.#law.onchange = () => {
      keep("law", this.#law.value);
      changed();
    };
    this.#text.onchange = () => this.take(this.#text.value);
    at("settings-clear").onclick = () => this.take("");
    at("house-rule-add").onclick = () => this.#addHouseRule();
    at("house-rule-name").onchange = () => this.#listValues();
    at("settings-form").onchange = () => this.#write();
  }

  /** The edition that is chosen; none where the record or the settings decide. */
  get law() {
    return this.#law.value;
  }

  /** @param {string} law the edition to judge by from now on */
  choose(law) {
    this.#law.value = law;
    keep("law", law);
    this.#changed();
  }

  /**
   * A link wants it judged by an edition. What was chosen for other visits stays so.
   * @param {string} law
   */
  async hold(law) {
    await this.#known;
    this.#law.value = law;
  }

  /** The settings as a rootlog.toml. */
  get text() {
    return this.#text.value;
  }

  /**
   * What can be chosen comes from rootlog, and what was chosen before from this browser.
   * @param {object} how
   * @param {boolean} how.own whether that holds; for a game that is watched only its own settings do
   */
  begin({ own }) {
    this.#known = this.#begin(own);
    return this.#known;
  }

  /** @param {boolean} own */
  async #begin(own) {
    const [laws, choices] = await Promise.all([
      this.#python.told("bridge.editions"),
      this.#python.told("bridge.choices"),
    ]);
    for (const one of /** @type {Law[]} */ (laws)) this.#law.add(new Option(lawName(one), one.id));
    this.#law.value = (own && kept("law")) || "";
    this.#choices = choices;
    at("profile-maps").append(...this.#choices.maps.map((name) => box("maps", name, name)));
    at("profile-decks").append(...this.#choices.decks.map((name) => box("decks", name, name)));
    const factions = Object.entries(this.#choices.factions);
    at("profile-factions").append(...factions.map(([letter, name]) => box("factions", letter, name)));
    const names = /** @type {HTMLSelectElement} */ (/** @type {unknown} */ (at("house-rule-name")));
    for (const [name, { about }] of Object.entries(this.#choices.switches)) names.add(new Option(about, name));
    this.#listValues();
    if (!own) return;
    const text = kept("settings") ?? "";
    await this.take(text, Boolean(text || this.law));
  }

  /**
   * Other settings are in force: those of this text.
   * @param {string} text
   */
  async take(text, tell = true) {
    keep("settings", text);
    this.#text.value = text;
    if (text.trim()) await this.#python.ask("bridge.put", NAME, new TextEncoder().encode(text));
    else await this.#python.ask("bridge.drop", NAME);
    const { settings, trouble } = await this.#python.told("bridge.settings", text);
    at("settings-trouble").textContent = trouble;
    at("settings-open").classList.toggle("set", Boolean(text.trim()));
    this.#settings = settings;
    this.#fill();
    if (tell) this.#changed();
  }

  #fill() {
    /** @type {Profile} */
    const profile = this.#settings.profile ?? {};
    field("profile-name").value = profile.name ?? "";
    field("profile-rounds").value = String(profile.rounds ?? "");
    field("profile-seats").value = (profile.seats ?? []).join(", ");
    field("profile-headers").value = (profile.headers ?? []).join(", ");
    field("profile-severity").value = profile.severity ?? "";
    field("settings-ignore").value = (this.#settings.ignore ?? []).join(", ");
    for (const input of boxes()) {
      const key = /** @type {"maps" | "decks" | "factions"} */ (input.name);
      input.checked = (profile[key] ?? []).includes(input.value);
    }
    const rules = Object.entries(this.#settings.house_rules ?? {});
    at("house-rules").replaceChildren(...rules.map(([name, value]) => this.#houseRule(name, value)));
  }

  /** What the form says becomes the text. */
  #write() {
    const checked = (/** @type {string} */ name) =>
      boxes()
        .filter((one) => one.name === name && one.checked)
        .map((one) => one.value);
    const listed = (/** @type {string} */ id) =>
      field(id)
        .value.split(/[,\s]+/)
        .filter(Boolean);
    this.#settings = {
      ...this.#settings,
      ignore: listed("settings-ignore"),
      profile: {
        name: field("profile-name").value.trim(),
        maps: checked("maps"),
        decks: checked("decks"),
        factions: checked("factions"),
        seats: listed("profile-seats").map(Number).filter(Boolean),
        rounds: Number(field("profile-rounds").value) || undefined,
        headers: listed("profile-headers"),
        severity: field("profile-severity").value,
      },
    };
    this.take(toml(this.#settings));
  }

  #listValues() {
    const { values = [] } = this.#choices.switches[field("house-rule-name").value] ?? {};
    const select = /** @type {HTMLSelectElement} */ (/** @type {unknown} */ (at("house-rule-value")));
    select.replaceChildren(...values.map((value) => new Option(value, value)));
  }

  #addHouseRule() {
    const rules = { ...this.#settings.house_rules, [field("house-rule-name").value]: field("house-rule-value").value };
    this.take(toml({ ...this.#settings, house_rules: rules }));
  }

  /**
   * @param {string} name
   * @param {string} value
   */
  #houseRule(name, value) {
    const rest = { ...this.#settings.house_rules };
    delete rest[name];
    const about = this.#choices.switches[name]?.about ?? name;
    const without = () => this.take(toml({ ...this.#settings, house_rules: rest }));
    return make(
      "li",
      {},
      `${about}: ${value} `,
      button("Remove", without, { "aria-label": `Remove the house rule ${name}` }),
    );
  }
}

/** @param {Law} law */
const lawName = ({ id, title, year, default: usual }) =>
  `${id}: ${title}${year ? `, ${year}` : ""}${usual ? " (usual)" : ""}`;

/**
 * @param {string} name
 * @param {string} value
 * @param {string} label
 */
const box = (name, value, label) => make("label", {}, make("input", { type: "checkbox", name, value }), ` ${label}`);

const boxes = () =>
  /** @type {HTMLInputElement[]} */ ([...at("settings-form").querySelectorAll("input[type=checkbox]")]);
