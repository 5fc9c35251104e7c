/** The page with words that ours leaves out: a build takes as long as all of these tests, which share one. */
import { test } from "@playwright/test";
import "./closed.ts";
import "./languages.ts";
import "./own-question.ts";
import "./right-to-left.ts";

// In one worker: each worker would build.
test.describe.configure({ mode: "default" });
