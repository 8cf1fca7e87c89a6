"use client"

import Link from "next/link"
import { useParams } from "next/navigation"
import type { ReactNode } from "react"

export default function LocalizedClientLink({ href, children }: { href: string; children: ReactNode }) {
  const { countryCode } = useParams()
  return <Link href={`/${countryCode}${href}`}>{children}</Link>
}
