import { ArrowUpRightOnBox, ChatBubble, Envelope, Phone, SquareTwoStack } from "@medusajs/icons"
import { Button, Drawer, Text, toast } from "@medusajs/ui"
import { useMemo, useState } from "react"
import { getI18n } from "react-i18next"
import { renderSVG } from "uqr"
import { formatMoney } from "../../shared/lib/format"
import { problemOfPhone, smsAddress, whatsAppAddress } from "../../shared/lib/phone"
import { useTexts } from "../../shared/hooks/use-texts"

/** A link that a customer is to get. */
export interface ShareableLink {
  url: string
  /** Major units. */
  amount: number
  currencyCode: string
  /** What the customer is to pay for; null where that says nothing. */
  reason: string | null
  phone: string | null
  email: string | null
  /** The customer's language: the text is in it. */
  locale: "en" | "fr"
}

/** The ways to send a customer a link, with the text ready; a code to be photographed, and the link itself. */
export function ShareLinks({ shared }: { shared: ShareableLink }) {
  const { t } = useTexts()
  const [isCode, setCode] = useState(false)
  const { url, phone, email } = shared
  const { text, subject } = wordsOf(shared)
  const ways = [
    { way: "whatsapp", href: whatsAppAddress(phone ?? "", text), Icon: ChatBubble },
    { way: "sms", href: smsAddress(phone ?? "", text), Icon: Phone },
    { way: "email", href: mailAddress(email ?? "", subject, text), Icon: Envelope },
  ] as const
  const offered = ways.flatMap((one) => (one.href === null ? [] : [{ ...one, href: one.href }]))
  const problem = phone === null || phone === "" ? null : problemOfPhone(phone)
  const copy = () => void navigator.clipboard.writeText(url).then(() => toast.success(t("requests.share.copied")))
  return (
    <div className="flex flex-col gap-y-3">
      <div className="flex flex-wrap gap-2">
        {offered.map(({ way, href, Icon }, index) => (
          <Button key={way} asChild size="small" variant={index === 0 ? "primary" : "secondary"}>
            <a href={href} {...(way === "whatsapp" && { target: "_blank", rel: "noreferrer" })}>
              <Icon />
              {t(`requests.share.${way}`)}
            </a>
          </Button>
        ))}
        <Button size="small" variant="secondary" type="button" onClick={copy}>
          <SquareTwoStack />
          {t("requests.share.copy")}
        </Button>
        <Button
          size="small"
          variant="secondary"
          type="button"
          aria-expanded={isCode}
          onClick={() => setCode((before) => !before)}
        >
          {t("requests.share.qr")}
        </Button>
        <Button asChild size="small" variant="secondary">
          <a href={url} target="_blank" rel="noreferrer">
            <ArrowUpRightOnBox />
            {t("requests.share.open")}
          </a>
        </Button>
      </div>
      {(problem !== null || offered.length === 0) && (
        <Text size="small" className="text-ui-fg-muted">
          {problem !== null && `${phone ?? ""}: ${t(`phone.${problem}`)} `}
          {offered.length === 0 && t("requests.share.noContact")}
        </Text>
      )}
      {isCode && <Code url={url} />}
      <Text size="xsmall" className="text-ui-fg-muted text-pretty">
        {t("requests.share.description")}
      </Text>
    </div>
  )
}

function Code({ url }: { url: string }) {
  const { t } = useTexts()
  const picture = useMemo(() => `data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(url, { border: 2 }))}`, [url])
  return <img src={picture} alt={t("requests.share.qrAlt")} className="h-48 w-48 rounded-lg bg-white" />
}

/** The address that opens an e-mail to somebody; null where there is nobody to send it to. */
function mailAddress(to: string, subject: string, text: string): string | null {
  const query = `subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`
  return to === "" ? null : `mailto:${encodeURIComponent(to)}?${query}`
}

/** What the customer reads, in their language. */
function wordsOf({ url, amount, currencyCode, reason, locale }: ShareableLink): { text: string; subject: string } {
  const t = getI18n().getFixedT(locale, "payunit")
  const values = {
    amount: formatMoney(amount, currencyCode, locale),
    url,
    reason,
    interpolation: { escapeValue: false },
  }
  return {
    text: t(reason === null ? "requests.share.text" : "requests.share.textFor", values),
    subject: t("requests.share.subject", values),
  }
}

/** The ways to send a link, in a drawer. */
export function ShareDrawer({ shared, onClose }: { shared: ShareableLink; onClose: () => void }) {
  const { t } = useTexts()
  return (
    <Drawer open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Drawer.Content>
        <Drawer.Header>
          <Drawer.Title>{t("requests.share.title")}</Drawer.Title>
          <Drawer.Description className="text-ui-fg-subtle break-all">{wordsOf(shared).text}</Drawer.Description>
        </Drawer.Header>
        <Drawer.Body className="overflow-y-auto">
          <ShareLinks shared={shared} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer>
  )
}
