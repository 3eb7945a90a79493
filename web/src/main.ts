import { mount } from "svelte";
import "./app.css";
import "./boards/map/fonts.css";
import App from "./App.svelte";
import { startSpeaking } from "./lib/i18n.svelte";
import { me } from "./lib/me.svelte";
import { applyTheme } from "./lib/settings.svelte";

applyTheme();
void me.load();
await startSpeaking();
mount(App, { target: document.getElementById("app")! });
