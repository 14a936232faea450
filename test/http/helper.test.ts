import { expect, test } from "vitest";
import { checkAnswer, TestService } from "./service";

// The other tests lean on the helper to see answers that are not in the document.

test.each([
  ["a key too many", (text: string) => text.replace('"plan_usage":{', '"plan_usage":{"extra":1,')],
  ["a number that is text", (text: string) => text.replace(/"word_count":\d+/, '"word_count":"5"')],
  ["a share above 1", (text: string) => text.replace(/"capitals":[\d.]+/, '"capitals":1.5')],
  ["null", (text: string) => text.replace(/"affiliation":[\d.]+/, '"affiliation":null')],
  ["no language", (text: string) => text.replace('"language":"en",', "")],
])("the helper sees %s", async (_, spoil) => {
  const service = await TestService.open();
  const got = await service.post("/v1/framework", { content: "We win." });
  const spoilt = spoil(got.text);
  expect(spoilt).not.toBe(got.text);
  expect(() => checkAnswer("POST", "/v1/framework", { ...got, text: spoilt })).toThrow();
  expect(() => checkAnswer("POST", "/v1/framework", { ...got, status: 418 })).toThrow();
});
