import react from "@vitejs/plugin-react"
import { defineConfig } from "vite"

export default defineConfig({
  plugins: [react()],
  // One React, also for the kit, which is linked into the workspace.
  resolve: { dedupe: ["react", "react-dom"] },
  build: { target: "es2020" },
  server: { port: 8000 },
})
