import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { FRAMEWORKS } from "../../../src/frameworks/built-in";
import { inputsOf } from "../../../src/frameworks/framework";
import { compatProfile, openProfile } from "../../../src/frameworks/profile";
import { validateFrameworks } from "../../../src/frameworks/validate";
import { KNOWN } from "./known";

const minimal = { name: "mine", label: "Mine", description: "Of my own.", frameworks: [{ framework: "drives" }] };
const refusal = (path: string) =>
  expect.objectContaining({ code: "ARGUMENT", detail: expect.objectContaining({ path }) });

describe("compat", () => {
  /** The names seen in the field. */
  const NAMES: Readonly<Record<string, string>> = {
    big_5: "extraversion openness conscientiousness neuroticism agreeableness",
    social_dynamics: "social affiliation inward_focus outward_focus authentic negations clout",
    drives: "affiliation achievement risk_seeking risk_aversion risk_focus power reward",
    cognition:
      "analytical_thinking cognitive_processes causation certainty comparisons differentiation discrepancies insight tentative",
    temporal_and_orientation: "focus_past focus_present focus_future self_focus external_focus",
    sallee:
      "sentiment goodfeel badfeel emotionality non_emotion ambifeel admiration amusement excitement gratitude joy love anger boredom disgust fear sadness calmness curiosity surprise",
    disc_dimensions: "d i s c d_proportional i_proportional s_proportional c_proportional",
  };

  test("has these names, after the summary", () => {
    const [summary, ...others] = compatProfile.frameworks;
    expect(summary).toEqual(FRAMEWORKS[0]);
    expect(others.map(({ id }) => id)).toEqual(Object.keys(NAMES));
    for (const { id, measures } of others)
      expect(measures.map(({ key }) => key).sort()).toEqual(NAMES[id]!.split(" ").sort());
  });

  test("names what is measured only", () => {
    expect(validateFrameworks(compatProfile.frameworks, KNOWN)).toEqual(compatProfile.frameworks);
  });

  test("is described name by name in docs/profiles.md", () => {
    const text = readFileSync(new URL("../../../docs/profiles.md", import.meta.url), "utf8");
    const rows = [...text.matchAll(/^\| `([a-z_0-9]+)\.([a-z_]+)` \| (.+?) \|/gm)];
    const mapped = rows.map(([, framework, key, ours]) => `${framework}.${key} ${ours}`);
    const expected = compatProfile.frameworks.slice(1).flatMap((framework) =>
      framework.measures.map((part) => {
        const measures = "derived" in part ? inputsOf(part, framework) : [part.measure];
        const share = "derived" in part && part.derived.op === "share" ? ["d", "i", "s", "c"] : measures;
        return `${framework.id}.${part.key} ${share.map((id) => `\`${id}\``).join(", ")}`;
      }),
    );
    expect(mapped).toEqual(expected);
  });
});

describe("openProfile", () => {
  test("takes a framework over from ours, under its own name or another", () => {
    const drives = FRAMEWORKS.find(({ id }) => id === "drives")!;
    const { frameworks } = openProfile({
      ...minimal,
      frameworks: [{ framework: "drives" }, { framework: "drives", id: "motives" }],
    });
    expect(frameworks).toEqual([drives, { ...drives, id: "motives" }]);
  });

  test("reads the text of a file", () => {
    expect(openProfile(JSON.stringify(minimal), KNOWN)).toEqual(openProfile(minimal));
  });

  test.each<[string, unknown, string]>([
    ["what is not JSON", "{", ""],
    ["what is no object", [], ""],
    ["nothing", undefined, ""],
    ["a name that is none", { ...minimal, name: "My profile" }, "name"],
    ["no frameworks", { ...minimal, frameworks: [] }, "frameworks"],
    ["a framework that is not ours", { ...minimal, frameworks: [{ framework: "mood" }] }, "frameworks[0].framework"],
    [
      "a second name",
      { ...minimal, frameworks: [{ framework: "drives" }, { framework: "drives" }] },
      "frameworks[1].id",
    ],
    ["a bad name of ours", { ...minimal, frameworks: [{ framework: "drives", id: "A" }] }, "frameworks[0].id"],
    ["a field that means nothing", { ...minimal, extends: "default" }, "extends"],
    ["a bad measure", { ...minimal, frameworks: [{ id: "a", measures: [1, 2] }] }, "frameworks[0].measures[0]"],
  ])("refuses %s, with the path", (_, json, path) => {
    expect(() => openProfile(json)).toThrow(refusal(path));
  });

  test("checks measures where it is told which there are", () => {
    const known = { ...KNOWN, service: new Set(["drives"]) };
    expect(openProfile(minimal).frameworks).toHaveLength(1);
    expect(() => openProfile(minimal, known)).toThrow(refusal("frameworks[0].measures[1].measure"));
  });

  test("does not quote the text that is not JSON", () => {
    expect(() => openProfile("secret words")).toThrow("The profile: this is not JSON.");
  });
});
