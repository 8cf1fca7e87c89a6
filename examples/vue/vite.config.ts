import vue from "@vitejs/plugin-vue"
import { defineConfig } from "vite"

export default defineConfig({
  plugins: [vue()],
  base: "./",
  build: { target: "es2020" },
  server: { port: 8000 },
})
